import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { AppError } from '@trellis/domain/errors'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { createList } from '../custom-lists/custom-lists.ts'
import { createFields } from '../fields/fields.ts'
import { bulkEdit } from '../records/bulk/bulk-edit.ts'
import { readRecord } from '../records/pages/read.ts'
import { saveRecords } from '../records/save-records.ts'
import { restoreRecords, trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { revertBatch } from './revert.ts'
import { sealHistory } from './seal.ts'
import { redo, undo } from './undo.ts'
import { verifyHistory } from './verify.ts'

let team: TestTeam
let collectionId: number
let fields: Field[]
let valuesOf: ((seed: number, ids: readonly number[]) => unknown)[]
let person = 5000

beforeAll(async () => {
  team = await startTestTeam()
  const list = await createList(await team.context(), {
    name: 'Levels',
    icon: 'list-bullets',
    items: ['Low', 'High'].map((name) => ({ name, icon: null, color: null })),
  })
  const items = ((await team.context()).team.itemsByListId.get(list.id) ?? []).map(({ id }) => id)
  const { id, nameField } = await team.collection('Student', [])
  collectionId = id
  const link = { settings: { collectionId: id } }
  const inputs = [
    { title: { en: 'Balance' }, dataType: 'money', settings: { currency: 'USD' } },
    { title: { en: 'Born' }, dataType: 'date' },
    { title: { en: 'Away' }, dataType: 'date_range' },
    { title: { en: 'Seen' }, dataType: 'date_time' },
    { title: { en: 'Levels' }, dataType: 'multi_selection_from_list', settings: { listId: list.id } },
    { title: { en: 'Lines' }, dataType: 'detail_list' },
    { title: { en: 'Best friend' }, dataType: 'single_data_record', ...link },
    { title: { en: 'Friends' }, dataType: 'multi_data_record', ...link },
  ] as const
  const others = await createFields(
    await team.context(),
    id,
    inputs.map((input) => fieldInput.parse(input)),
  )
  fields = [nameField, ...others]
  const pick = <T>(from: readonly T[], seed: number): T | null => (from.length === 0 ? null : from[seed % from.length]!)
  valuesOf = [
    (seed) => `Name ${seed}`,
    (seed) => (seed % 5 === 0 ? null : `${seed}.50`),
    (seed) => `2026-01-${String((seed % 28) + 1).padStart(2, '0')}`,
    (seed) => ({ from: '2026-02-01', to: seed % 2 === 0 ? null : '2026-02-09' }),
    (seed) => `2026-03-01T10:00:${String(seed % 60).padStart(2, '0')}.120Z`,
    (seed) => (seed % 3 === 0 ? null : items.slice(0, 1 + (seed % 2))),
    (seed) => [{ label: 'Shoe', value: String(seed) }],
    (seed, ids) => pick(ids, seed),
    (seed, ids) =>
      ids.length === 0 || seed % 4 === 0 ? null : [...new Set([pick(ids, seed)!, pick(ids, seed * 7 + 1)!])],
  ]
})
afterAll(() => team.stop())

type Step =
  | { does: 'create'; seed: number }
  | { does: 'edit'; at: number; field: number; seed: number }
  | { does: 'bulk'; at: number[]; field: number; seed: number }
  | { does: 'paste'; at: number[]; field: number; seed: number; creates: number }
  | { does: 'trash'; at: number[] }
  | { does: 'restore'; at: number[] }

const seed = fc.nat(200)
const at = fc.nat(20)
const several = fc.array(at, { minLength: 1, maxLength: 4 })
const field = fc.nat(8)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('create' as const), seed }),
  fc.record({ does: fc.constant('edit' as const), at, field, seed }),
  fc.record({ does: fc.constant('edit' as const), at, field: fc.constantFrom(7, 8), seed }),
  fc.record({ does: fc.constant('bulk' as const), at: several, field, seed }),
  fc.record({ does: fc.constant('paste' as const), at: several, field, seed, creates: fc.nat(2) }),
  fc.record({ does: fc.constant('trash' as const), at: several }),
  fc.record({ does: fc.constant('restore' as const), at: several }),
)

/** One after the other; gives the ids of all records there were. Steps that the product refuses do nothing. */
async function walk(ctx: TeamContext, steps: readonly Step[], known: number[]): Promise<void> {
  const idOf = (index: number) => known[index % known.length]!
  const valueFor = (index: number, given: number) => ({ [fields[index]!.id]: valuesOf[index]!(given, known) }) as Values
  for (const one of steps) {
    try {
      if (one.does === 'create') {
        const { record } = await createRecord(ctx, collectionId, { ...valueFor(0, one.seed), ...valueFor(8, one.seed) })
        known.push(record.id)
      } else if (one.does === 'edit') {
        const { version } = await readRecord(ctx, idOf(one.at))
        await updateRecord(ctx, idOf(one.at), { version, values: valueFor(one.field, one.seed) })
      } else if (one.does === 'bulk') {
        const recordIds = [...new Set(one.at.map(idOf))]
        await bulkEdit(ctx, collectionId, { target: { recordIds }, values: valueFor(one.field, one.seed) })
      } else if (one.does === 'paste') {
        const updates = await Promise.all(
          [...new Set(one.at.map(idOf))].map(async (recordId, index) => ({
            recordId,
            version: (await readRecord(ctx, recordId)).version,
            values: valueFor(one.field, one.seed + index),
          })),
        )
        const creates = Array.from({ length: one.creates }, (_, index) => ({ values: valueFor(0, index) }))
        const { created } = await saveRecords(ctx, collectionId, { updates, creates })
        known.push(...created.map(({ id }) => id))
      } else if (one.does === 'trash') await trashRecords(ctx, [...new Set(one.at.map(idOf))])
      else await restoreRecords(ctx, [...new Set(one.at.map(idOf))])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}

/** Everything a record is, but for versions and times; one that was made since counts as in the trash. */
async function stateOf(ctx: TeamContext, ids: readonly number[]) {
  const { teamDb } = ctx
  const { rows: spines } = await teamDb.query(
    `select id, name, deleted_at is null as is_live, search::text from ${teamDb.schema}.record where id = any($1) order by id`,
    [ids],
  )
  const columns = fields.slice(0, 8).map(({ id }) => `f${id}`)
  const { rows } = await teamDb.query(
    `select id, name, deleted_at is null as is_live, ${columns.join(', ')} from ${teamDb.schema}.c${collectionId} where id = any($1) order by id`,
    [ids],
  )
  const { rows: links } = await teamDb.query(
    `select field_id, record_id, target_id from ${teamDb.schema}.link where record_id = any($1) order by record_id, rank, target_id`,
    [ids],
  )
  return { spines, rows, links }
}

async function somebody(): Promise<TeamContext> {
  const ctx = await team.context()
  person++
  return { ...ctx, membership: { ...ctx.membership, teamUserId: person } }
}

async function threeRecords(ctx: TeamContext): Promise<number[]> {
  const ids: number[] = []
  for (const name of ['Inès', 'Theo', 'Mara'])
    ids.push((await createRecord(ctx, collectionId, { [fields[0]!.id]: name })).record.id)
  return ids
}

async function batchesOf(ctx: TeamContext): Promise<number[]> {
  const { teamDb, membership } = ctx
  const { rows } = await teamDb.query<{ id: number }>(
    `select id from ${teamDb.schema}.change_batch where actor_id = $1 and record_count > 0 order by id desc`,
    [membership.teamUserId],
  )
  return rows.map(({ id }) => id)
}

const runs = { numRuns: Number(process.env['REVERSAL_RUNS'] ?? 25) }

test('reverting everything in reverse order gives back the first state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const known = await threeRecords(await team.context())
      const first = [...known]
      const ctx = await somebody()
      const before = await stateOf(ctx, first)
      await walk(ctx, steps, known)
      for (const batchId of await batchesOf(ctx)) expect(await revertBatch(ctx, batchId)).toMatchObject({ skipped: 0 })
      expect(await stateOf(ctx, first)).toEqual(before)
      const made = await stateOf(
        ctx,
        known.filter((id) => !first.includes(id)),
      )
      expect(made.rows.every(({ is_live: isLive }) => !isLive)).toBe(true)
    }),
    runs,
  )
}, 120_000)

test('any walk of undo and redo stands where its steps say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom('undo', 'redo'), { maxLength: 14 }),
      async (steps, moves) => {
        const known = await threeRecords(await team.context())
        const ctx = await somebody()
        // The state after each batch; links to records that are made later are seen as well.
        const states = [await stateOf(ctx, known)]
        let count = 0
        for (const one of steps) {
          await walk(ctx, [one], known)
          const now = (await batchesOf(ctx)).length
          if (now > count) states.push(await stateOf(ctx, known.slice(0, 3)))
          count = now
        }
        let place = states.length - 1
        for (const move of moves) {
          const answer = await (move === 'undo' ? undo : redo)(ctx, { isSure: true })
          const next = place + (move === 'undo' ? -1 : 1)
          const isThere = next >= 0 && next < states.length
          expect(answer.state).toBe(isThere ? 'done' : 'nothing')
          if (isThere) place = next
          expect(await stateOf(ctx, known.slice(0, 3))).toEqual(states[place])
        }
      },
    ),
    runs,
  )
  const ctx = await team.context()
  await sealHistory(ctx, ctx.teamDb)
  expect(await verifyHistory(ctx, 0)).toMatchObject({ broken: null })
}, 120_000)
