import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { openPool, type Pool } from './db.ts'
import { maximumNames, preparedName } from './prepared-names.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  // One connection: what it holds can be asked of it.
  pool = openPool(database.url, 1, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const ask = (text: string) => {
  const name = preparedName(text)
  return pool.query({ ...(name && { name }), text })
}
const prepared = async () =>
  (await pool.query('select statement from pg_prepared_statements')).rows.map((row) => row.statement)

test('what comes a third time is prepared, also when more came before than a connection may hold', async () => {
  for (let n = 0; n < maximumNames + 20; n++) for (let turn = 0; turn < 3; turn++) await ask(`select ${n} as n`)
  const last = maximumNames + 19
  expect(await prepared()).toContain(`select ${last} as n`)
  expect((await prepared()).length).toBeLessThanOrEqual(maximumNames)
  const { rows } = await ask(`select ${last} as n`)
  expect(rows).toEqual([{ n: last }])
  expect((await ask('select 0 as n')).rows).toEqual([{ n: 0 }])
})

test('what comes once or twice is not', async () => {
  await ask('select 1 as seldom')
  await ask('select 1 as seldom')
  expect(await prepared()).not.toContain('select 1 as seldom')
})
