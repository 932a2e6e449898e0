import type { Language } from '@trellis/domain/api/ids'
import { systemSettings, type SystemSettings } from '@trellis/domain/sysadmin/settings'
import type { Services } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { saveSetting, settingValue } from './queries.ts'
import { cachedSettings, dropCachedSettings, sessionChannel } from './session-cache.ts'
import { tellSessionsChanged } from './session-queries.ts'

const key = 'system'

/** From this process's memory where that is known to be current. */
export async function readSettings(services: Pick<Services, 'db' | 'pool'>): Promise<SystemSettings> {
  return cachedSettings(services.pool, async () => systemSettings.parse((await settingValue(services.db, key)) ?? {}))
}

/** In the transaction of `db`; call `settingsChanged` after its commit. */
export async function writeSettings(db: Db, settings: SystemSettings): Promise<void> {
  await saveSetting(db, key, settings)
}

/** Every server hears of it. */
export async function settingsChanged(services: Services): Promise<void> {
  dropCachedSettings(services.pool)
  await tellSessionsChanged(services.db, sessionChannel, 'settings')
}

/** For what is written to somebody who may have chosen no language. */
export async function languageFor(
  services: Services,
  user: { interface_language: Language | null },
): Promise<Language> {
  return user.interface_language ?? (await readSettings(services)).defaultLanguage
}
