import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RightOperand } from '@trellis/domain/records/condition'
import { startTestTeam, type TestTeam } from '../../../testing/team.ts'
import { newStatement } from '../../../platform/statement.ts'
import { queryPage } from '../pages/read.ts'
import { scopeOf } from '../pages/page-sql.ts'
import { sortKeys } from '../pages/sort-sql.ts'
import { createRecord } from '../write.ts'
import { inHiddenWordsSql } from '../values/readable-words-sql.ts'
import { serveUse, shareOfHolders } from './build-index-sql.ts'
import { noteSearch, wantedIndexes } from './index-adviser.ts'
import type { IndexReason, WantedIndex } from './index-adviser.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

/** Letters of four bytes in no order, that nothing makes shorter. */
const longText = (seed: number) =>
  Array.from({ length: 250 }, (_, place) =>
    String.fromCodePoint(0x20000 + ((place * 7919 + seed * 104_729) % 40_000)),
  ).join('')

test('no index is made for a field that is compared with another', async () => {
  const { id: collectionId, fields } = await team.collection('Stay', [
    { title: { en: 'From' }, dataType: 'date' },
    { title: { en: 'To' }, dataType: 'date' },
  ])
  const [from, to] = fields.map(({ id: field }) => ({ field }))
  const wanted = async (right: RightOperand) => {
    const where = { left: to!, op: 'less_than' as const, right: [right] }
    return wantedIndexes(await team.context(), { collectionId, query: { where, sort: [] }, keys: [] })
  }
  expect(await wanted({ literal: '2026-05-14' })).toHaveLength(1)
  expect(await wanted(from!)).toEqual([])
})

test('a record with long texts is saved where an order of five texts is indexed', async () => {
  const titles = ['一', '二', '三', '四', '五']
  const { id: collectionId, fields } = await team.collection(
    'Text',
    titles.map((title) => ({ title: { en: title }, dataType: 'plain_text' as const })),
  )
  const ctx = await team.context()
  const sort = fields.map(({ id }) => ({ by: { field: id }, direction: 'asc' as const }))
  const keys = sortKeys(sort, scopeOf(ctx, collectionId), newStatement())
  const [wanted] = wantedIndexes(ctx, { collectionId, query: { sort }, keys })
  expect(wanted?.columns).toHaveLength(3)
  await serveUse(ctx, ctx.teamDb.teamId, { ...wanted!, reason: { slowReadMs: 30 } })
  const values = Object.fromEntries(fields.map(({ id }, place) => [id, longText(place)]))
  const { record } = await createRecord(await team.context(), collectionId, values)
  const { text } = await queryPage(await team.context(), collectionId, { fields: [], sort, limit: 10 })
  expect((JSON.parse(text) as { rows: [number][] }).rows.map(([id]) => id)).toEqual([record.id])
})

test('a search that looks into hidden fields gets an index of the few records that hold anything there', async () => {
  const { id: rootId, fields } = await team.collection('Pupil', [
    { title: { en: 'Remarks' }, dataType: 'plain_text' },
    { title: { en: 'Address' }, dataType: 'plain_text' },
  ])
  const ctx = await team.context()
  const [remarks, address] = fields.map(({ id }) => `f${id}`) as [string, string]
  const table = `${ctx.teamDb.schema}.c${rootId}`
  await ctx.teamDb.query(
    `insert into ${table} (id, created_at, updated_at, ${remarks}, ${address})
     select 1000000 + n, now(), now(), case when n % 50 = 0 then 'shy' end, 'Elm Street' from generate_series(1, 3000) n`,
  )
  const share = (column: string) => shareOfHolders(ctx.teamDb, { rootId, columns: [column], among: 1000 })
  expect([await share(remarks), await share(address)]).toEqual([0.02, 1])

  // Nobody works on jobs here: what was asked for is taken off and done.
  const asked: (WantedIndex & { reason: IndexReason })[] = []
  const enqueue: typeof ctx.jobs.enqueue = async (_, payload) => void asked.push(payload as (typeof asked)[0])
  const hidden = [remarks, address].map((column) => ({ rootId, columns: [column] }))
  const watched = { ...ctx, jobs: { ...ctx.jobs, enqueue } }
  noteSearch(watched, hidden, 5)
  noteSearch(watched, hidden, 30)
  await expect.poll(() => asked).toMatchObject([{ rootId, columns: [remarks], isOfHolders: true }])
  await serveUse(ctx, ctx.teamDb.teamId, asked[0]!)
  const plan = await ctx.teamDb.query<{ 'QUERY PLAN': string }>(
    `explain select r.id from ${table} r where r.id = any('{1000050,1000051}'::bigint[]) and ${inHiddenWordsSql([fields[0]!], `'{%shy%}'`)}`,
  )
  expect(JSON.stringify(plan.rows)).toContain(`use_${rootId}`)
  expect(asked).toHaveLength(1)
})
