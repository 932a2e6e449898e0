import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { openPool, type Pool } from './db.ts'
import { teamDbFor, type TeamTransaction } from './team-db.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, 1, () => {})
  await pool.query('create table if not exists noted (word text)')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const late = async (isGivenUp: boolean) => {
  let kept: TeamTransaction | undefined
  const ended = teamDbFor(pool, 1).transaction(async (tx) => {
    kept = tx
    if (isGivenUp) throw new Error('given up')
  })
  if (isGivenUp) await expect(ended).rejects.toThrow('given up')
  else await ended
  return kept!
}

test.each([true, false])(
  'what is late for a transaction is refused and writes nothing (given up: %s)',
  async (isGivenUp) => {
    const { query, textRows } = await late(isGivenUp)
    await expect(query(`insert into noted values ('query')`)).rejects.toThrow('The transaction is over')
    await expect(textRows(`insert into noted values ('rows') returning word`, [])).rejects.toThrow('is over')
    expect((await pool.query('select word from noted')).rows).toEqual([])
  },
)
