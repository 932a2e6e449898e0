import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam, type TestTeam } from '../../../testing/team.ts'
import { namesThatExist } from '../../imports/linked-queries.ts'
import { trashRecords } from '../trash.ts'
import { createRecord } from '../write.ts'
import { recordsByKey, recordsByName, recordsNamedFrom } from './link-names-sql.ts'

let team: TestTeam
let rooms: { id: number; nameField: Field; fields: Field[] }
const ids = new Map<string, number>()
const long = `Long ${'x'.repeat(300)}`

beforeAll(async () => {
  team = await startTestTeam()
  rooms = await team.collection('Room', [
    { title: { en: 'Number' }, dataType: 'number', isUnique: true },
    { title: { en: 'Price' }, dataType: 'decimal', settings: { scale: 2 }, isUnique: true },
  ])
  for (const name of ['Aula', 'Attic', 'attic', 'Été', 'Twice', 'Twice', 'Gone', `${long} one`, `${long} two`]) {
    const { record } = await createRecord(await team.context(), rooms.id, { [rooms.nameField.id]: name })
    ids.set(name, record.id)
  }
  await trashRecords(await team.context(), [ids.get('Gone')!])
})
afterAll(() => team.stop())

test('names lead to the one record that has them, exactly, else folded', async () => {
  const { teamDb } = await team.context()
  const asked = ['aula', 'Attic', 'ATTIC', 'ete', 'Twice', 'Gone', 'Nowhere', `${long} ONE`, long]
  expect(new Map(await recordsByName(teamDb, rooms.id, asked))).toEqual(
    new Map([
      ['aula', ids.get('Aula')],
      ['Attic', ids.get('Attic')],
      ['ete', ids.get('Été')],
      [`${long} ONE`, ids.get(`${long} one`)],
    ]),
  )
  expect(await namesThatExist(teamDb, rooms.id, asked)).toEqual(
    new Set(['aula', 'Attic', 'ATTIC', 'ete', 'Twice', `${long} ONE`]),
  )
})

test('names that begin with words come in their order', async () => {
  const { teamDb } = await team.context()
  const from = (words: string, limit = 10) => recordsNamedFrom(teamDb, rooms.id, { words, limit })
  expect(await from('a')).toEqual([ids.get('Attic'), ids.get('attic'), ids.get('Aula')])
  expect(await from('A', 1)).toEqual([ids.get('Attic')])
  expect(await from('ÉT')).toEqual([ids.get('Été')])
  expect(await from('g')).toEqual([])
  expect(await from('%')).toEqual([])
})

test('whole numbers of sixteen digits are keys', async () => {
  const [number, price] = rooms.fields as [Field, Field]
  const { record } = await createRecord(await team.context(), rooms.id, {
    [number.id]: 9_007_199_254_740_991,
    [price.id]: '9007199254740991.25',
  })
  const { teamDb } = await team.context()
  expect(await recordsByKey(teamDb, { rootId: rooms.id }, number, ['9007199254740991', '-9999999999999999'])).toEqual([
    ['9007199254740991', record.id],
  ])
  expect(await recordsByKey(teamDb, { rootId: rooms.id }, price, ['9007199254740991.25'])).toEqual([
    ['9007199254740991.25', record.id],
  ])
})

test('of many records only those with the names are read', async () => {
  const halls = await team.collection('Hall', [])
  const { teamDb } = await team.context()
  const { schema } = teamDb
  await teamDb.query(
    `insert into ${schema}.record (id, collection_id, name, search)
     select 1000000 + n, $1, 'Hall ' || n, '' from generate_series(1, 20000) n`,
    [halls.id],
  )
  await teamDb.query(`analyze ${schema}.record`)
  /** Rows of the spine that were read one after another meanwhile. */
  async function readBy(work: () => Promise<unknown>): Promise<number> {
    const rowsRead = async () => {
      await teamDb.query('select pg_stat_force_next_flush()')
      const { rows } = await teamDb.query<{ count: number }>(
        `select seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_user_tables
         where schemaname = $1 and relname = 'record'`,
        [schema],
      )
      return rows[0]!.count
    }
    const before = await rowsRead()
    await work()
    return (await rowsRead()) - before
  }
  const names = Array.from({ length: 500 }, (_, index) => `HALL ${index + 1}`)
  expect(await readBy(async () => expect(await recordsByName(teamDb, halls.id, names)).toHaveLength(500))).toBeLessThan(
    2000,
  )
  expect(await readBy(() => namesThatExist(teamDb, halls.id, names))).toBeLessThan(2000)
  expect(await readBy(() => recordsNamedFrom(teamDb, halls.id, { words: 'hall', limit: 200 }))).toBeLessThan(2000)
})
