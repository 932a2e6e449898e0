import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { AppError } from '@trellis/domain/errors'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Values } from '@trellis/domain/records/api'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createFields, updateField } from '../fields/fields.ts'
import { startImportTeam, type ImportTeam } from '../imports/test-import.ts'
import { bulkEdit } from '../records/bulk/bulk-edit.ts'
import { addMembers, removeMembers } from '../records/membership/membership.ts'
import { readRecord } from '../records/pages/read.ts'
import { saveRecords } from '../records/save-records.ts'
import { restoreRecords, trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { revertBatch } from './revert.ts'

/** Records, their links and who is in which collection, changed by every way of writing there is. */
let team: ImportTeam
let rootId: number
/** Name, code, balance, away, lines, best friend, friends. */
let fields: Field[]
let choir: number
let altos: number

beforeAll(async () => {
  team = await startImportTeam()
  const { id, nameField } = await team.collection('Student', [])
  rootId = id
  const link = { settings: { collectionId: id } }
  const inputs = [
    { title: { en: 'Code' }, dataType: 'plain_text' },
    { title: { en: 'Balance' }, dataType: 'money', settings: { currency: 'USD' } },
    { title: { en: 'Away' }, dataType: 'date_range' },
    { title: { en: 'Lines' }, dataType: 'detail_list' },
    { title: { en: 'Best friend' }, dataType: 'single_data_record', ...link },
    { title: { en: 'Friends' }, dataType: 'multi_data_record', ...link },
  ] as const
  const made = await createFields(
    await team.context(),
    id,
    inputs.map((input) => fieldInput.parse(input)),
  )
  fields = [nameField, ...made]
  choir = await sub('Choir', id)
  altos = await sub('Altos', choir)
})
afterAll(() => team.stop())

async function sub(name: string, parentId: number): Promise<number> {
  const input = subCollectionInput.parse({ name, idParentDataCollection: parentId })
  return (await createSubCollection(await team.context(), input)).id
}

const at = fc.nat(12)
const several = fc.array(at, { minLength: 1, maxLength: 4 })
const seed = fc.nat(60)
const field = fc.nat(6)
const does = <const Name extends string>(name: Name) => fc.constant(name)
const stepOf = fc.oneof(
  fc.record({ does: does('create'), seed, isInChoir: fc.boolean() }),
  fc.record({ does: does('edit'), at, field, seed }),
  fc.record({ does: does('edit'), at, field: fc.constantFrom(5, 6), seed }),
  fc.record({ does: does('bulk'), several, field, seed }),
  fc.record({ does: does('paste'), several, field, seed, creates: fc.nat(2) }),
  fc.record({ does: does('trash'), several }),
  fc.record({ does: does('restore'), several }),
  fc.record({ does: does('add'), several, isLow: fc.boolean() }),
  fc.record({ does: does('remove'), several, isLow: fc.boolean() }),
  fc.record({ does: does('import'), several, seed, isInAltos: fc.boolean(), isByKey: fc.boolean() }),
  fc.record({ does: does('field'), field, seed }),
)
type Step = typeof stepOf extends fc.Arbitrary<infer Each> ? Each : never

const valueMakers: ((given: number, ids: readonly number[]) => unknown)[] = [
  (given) => `Name ${given}`,
  (given) => (given % 6 === 0 ? null : `K${given % 9}`),
  (given) => (given % 5 === 0 ? null : `${given}.50`),
  (given) => ({ from: '2026-02-01', to: given % 2 === 0 ? null : '2026-02-09' }),
  (given) => [{ label: 'Shoe', value: String(given) }],
  (given, ids) => (given % 7 === 0 ? null : ids[given % ids.length]!),
  (given, ids) =>
    given % 4 === 0 ? null : [...new Set([given, given * 7 + 1].map((each) => ids[each % ids.length]!))],
]

/** Steps that the product refuses do nothing. */
async function take(step: Step, known: number[]): Promise<void> {
  const ctx = await team.context()
  const idOf = (index: number) => known[index % known.length]!
  const idsOf = (indexes: readonly number[]) => [...new Set(indexes.map(idOf))]
  const valueFor = (index: number, given: number) =>
    ({ [fields[index]!.id]: valueMakers[index]!(given, known) }) as Values
  switch (step.does) {
    case 'create': {
      const values = { ...valueFor(0, step.seed), ...valueFor(1, step.seed), ...valueFor(6, step.seed) }
      known.push((await createRecord(ctx, step.isInChoir ? choir : rootId, values)).record.id)
      return
    }
    case 'edit': {
      const { version } = await readRecord(ctx, idOf(step.at))
      await updateRecord(ctx, idOf(step.at), { version, values: valueFor(step.field, step.seed) })
      return
    }
    case 'bulk': {
      const target = { recordIds: idsOf(step.several) }
      await bulkEdit(ctx, rootId, { target, values: valueFor(step.field, step.seed) })
      return
    }
    case 'paste': {
      const updates = await Promise.all(
        idsOf(step.several).map(async (recordId, index) => {
          const { version } = await readRecord(ctx, recordId)
          return { recordId, version, values: valueFor(step.field, step.seed + index) }
        }),
      )
      const creates = Array.from({ length: step.creates }, (_, index) => ({ values: valueFor(0, index) }))
      const { created } = await saveRecords(ctx, rootId, { updates, creates })
      known.push(...created.map(({ id }) => id))
      return
    }
    case 'trash':
      await trashRecords(ctx, idsOf(step.several))
      return
    case 'restore':
      await restoreRecords(ctx, idsOf(step.several))
      return
    case 'add':
      await addMembers(ctx, step.isLow ? altos : choir, { recordIds: idsOf(step.several) })
      return
    case 'remove':
      await removeMembers(ctx, step.isLow ? altos : choir, { recordIds: idsOf(step.several) })
      return
    case 'import':
      await imported(step, idsOf(step.several))
      return
    case 'field': {
      // Titles, help, defaults and width of a field say nothing about the values there are.
      const changes = {
        title: { en: `Title ${step.seed}` },
        helpText: `Help ${step.seed}`,
        description: `${step.seed}`,
      }
      await updateField(ctx, rootId, fields[step.field]!.id, changes)
      return
    }
  }
}

/** Rows by code, or by the number of the record; some of them have no record yet. */
async function imported(
  { seed: given, isInAltos, isByKey }: Extract<Step, { does: 'import' }>,
  ids: readonly number[],
): Promise<void> {
  const [name, code, balance] = fields as [Field, Field, Field]
  const rows = isByKey
    ? ids.map((id, index) => `K${(given + index) % 9},From file ${id},${index}.25`)
    : ids.map((id, index) => `#${id},Renamed ${index},`)
  const job = await team.analysed(`Key,Student,Balance\n${rows.join('\n')}\n`)
  const to = (one: Field) => ({ to: 'field' as const, fieldId: one.id })
  await team.imported(job, {
    target: { kind: 'collection', collectionId: isInAltos ? altos : rootId },
    columns: [isByKey ? to(code) : { to: 'skip' }, to(name), to(balance)],
    match: { column: 0, whenMissing: isByKey ? 'create' : 'reject', emptyCells: given % 2 === 0 ? 'keep' : 'clear' },
  })
}

/** Everything about these records but for versions and times. */
async function stateOf(ids: readonly number[]) {
  const { teamDb } = await team.context()
  const { schema } = teamDb
  const ask = async (text: string) => (await teamDb.query(text, [ids])).rows
  const columns = fields.slice(0, 6).map(({ id }) => `f${id}`)
  return {
    spines: await ask(
      `select id, name, deleted_at is null as is_live, search::text from ${schema}.record where id = any($1) order by id`,
    ),
    rows: await ask(
      `select id, name, deleted_at is null as is_live, ${columns.join(', ')} from ${schema}.c${rootId} where id = any($1) order by id`,
    ),
    links: await ask(
      `select field_id, record_id, target_id from ${schema}.link where record_id = any($1) order by record_id, rank, target_id`,
    ),
    members: await ask(
      `select collection_id, record_id, rank from ${schema}.membership where record_id = any($1) order by 1, 2`,
    ),
  }
}

async function batchesSince(batchId: number): Promise<number[]> {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ id: number }>(
    `select id from ${teamDb.schema}.change_batch where id > $1 and record_count > 0 order by id desc`,
    [batchId],
  )
  return rows.map(({ id }) => id)
}

async function liveSince(recordId: number): Promise<number> {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ count: number }>(
    `select count(*)::int as count from ${teamDb.schema}.record where id > $1 and deleted_at is null`,
    [recordId],
  )
  return rows[0]!.count
}

const runs = { numRuns: Number(process.env['FIRST_STATE_RUNS'] ?? 12), interruptAfterTimeLimit: 45_000 }

test('any sequence of edits, membership, imports and field edits, all taken back, gives the first state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 1, maxLength: 10 }), async (steps) => {
      const first: number[] = []
      for (const index of [1, 2, 3, 4]) {
        const values = { [fields[0]!.id]: `First ${index}`, [fields[1]!.id]: `K${index}` }
        first.push((await createRecord(await team.context(), rootId, values)).record.id)
      }
      await addMembers(await team.context(), altos, { recordIds: first.slice(0, 2) })
      const [start = 0] = await batchesSince(0)
      const before = await stateOf(first)
      const known = [...first]
      for (const step of steps) {
        try {
          await take(step, known)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }
      for (const batchId of await batchesSince(start))
        expect(await revertBatch(await team.context(), batchId)).toMatchObject({ skipped: 0 })
      expect(await stateOf(first)).toEqual(before)
      expect(await liveSince(first.at(-1)!)).toBe(0)
      // The next walk begins without these codes.
      await trashRecords(await team.context(), first)
    }),
    runs,
  )
}, 120_000)
