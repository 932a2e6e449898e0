import { randomBytes } from 'node:crypto'
import type { Services } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { insertSetting, isAnyoneThere, settingValue, takeSetting } from './queries.ts'

const key = 'first-sign-up-code'

/** The address, with its one-time code, where the first person signs up; undefined once somebody has. */
export async function firstSignUpNotice({ db, config }: Services): Promise<string | undefined> {
  if (await hasFirstPerson(db)) return undefined
  // Kept as it is, so that every start and every server shows the same one until it is used.
  await insertSetting(db, key, { code: randomBytes(16).toString('base64url') })
  const stored = (await settingValue(db, key)) as { code: string } | undefined
  return stored && `${config.publicUrl}/sign-up?code=${stored.code}`
}

/** Until then the only way in is the first sign-up. */
export async function hasFirstPerson(db: Db): Promise<boolean> {
  return isAnyoneThere(db)
}

/** True for the one caller who has the code, for whom it is used up. */
export async function consumeFirstCode(db: Db, code: string): Promise<boolean> {
  return takeSetting(db, key, { code })
}
