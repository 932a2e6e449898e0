import { sql } from 'kysely'
import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import type { Db } from '../../platform/db.ts'

const keyOf = (name: IntegrationName) => `integration:${name}`
const testKeyOf = (name: IntegrationName) => `integration-test:${name}`

/** A secret as it lies in the database. */
export interface SealedSecret {
  /** Base64. */
  readonly sealed: string
  readonly setAt: string
  readonly setBy: string
}

/** An integration as it was set on the screen. */
export interface StoredIntegration {
  readonly settings: unknown
  readonly secret: SealedSecret | null
}

/** Of a storage, those used before it too; its settings are null where it went back to the disk. */
export interface StoredStorage extends StoredIntegration {
  /** The newest first. */
  readonly earlier?: readonly StoredIntegration[]
}

interface StoredTest {
  readonly at: string
  readonly by: string
  readonly problem: string | null
  readonly detail: string
}

export async function storedIntegration(db: Db, name: IntegrationName): Promise<StoredStorage | undefined> {
  return (await valueOf(db, keyOf(name))) as StoredStorage | undefined
}

export async function storedTest(db: Db, name: IntegrationName): Promise<StoredTest | undefined> {
  return (await valueOf(db, testKeyOf(name))) as StoredTest | undefined
}

/** Two who change the same one at once come one after the other. */
export async function lockIntegration(tx: Db, name: IntegrationName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name)}, 0))`.execute(tx)
}

export async function saveIntegration(tx: Db, name: IntegrationName, stored: StoredStorage): Promise<void> {
  await save(tx, keyOf(name), stored)
}

export async function saveTest(tx: Db, name: IntegrationName, test: StoredTest): Promise<void> {
  await save(tx, testKeyOf(name), test)
}

/** What a test found holds for what was tested. */
export async function forgetTest(tx: Db, name: IntegrationName): Promise<void> {
  await tx.deleteFrom('trellis.setting').where('key', '=', testKeyOf(name)).execute()
}

export async function forgetIntegration(tx: Db, name: IntegrationName): Promise<void> {
  await tx
    .deleteFrom('trellis.setting')
    .where('key', 'in', [keyOf(name), testKeyOf(name)])
    .execute()
}

/** Secrets of second factors, to be sealed anew. */
export async function sealedFactors(tx: Db): Promise<{ user_id: number; sealed_secret: Buffer }[]> {
  return tx.selectFrom('trellis.second_factor').select(['user_id', 'sealed_secret']).forUpdate().execute()
}

export async function saveSealedFactor(tx: Db, userId: number, sealed: Buffer): Promise<void> {
  await tx.updateTable('trellis.second_factor').set({ sealed_secret: sealed }).where('user_id', '=', userId).execute()
}

async function valueOf(db: Db, key: string): Promise<object | undefined> {
  const row = await db.selectFrom('trellis.setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

async function save(tx: Db, key: string, value: object): Promise<void> {
  const text = JSON.stringify(value)
  await tx
    .insertInto('trellis.setting')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}
