import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { CheckKind, ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { createSubCollection } from '../collections/sub-collections.ts'
import { revertBatch } from '../history/revert.ts'
import { addMembers } from '../records/membership/membership.ts'
import { authorOf, writeNewRecords } from '../records/write.ts'
import { readCheckEntries } from './check-entries.ts'
import { startCheck } from './imports.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

type Made = Awaited<ReturnType<ImportTeam['collection']>>

/** Students with an e-mail address (unique), hours and a teacher. */
async function students(name: string): Promise<Made & { teachers: Made }> {
  const teachers = await team.collection(`Teachers of ${name}`, [])
  const made = await team.collection(name, [
    { title: { en: 'Mail' }, dataType: 'email_address', isUnique: true },
    { title: { en: 'Hours' }, dataType: 'number' },
    { title: { en: 'Teachers' }, dataType: 'multi_data_record', settings: { collectionId: teachers.id } },
  ])
  return { ...made, teachers }
}

async function add({ id, nameField, fields }: Made, rows: readonly (readonly unknown[])[]): Promise<number[]> {
  const ctx = await team.context()
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: id,
    records: rows.map((row) => ({
      values: Object.fromEntries(
        [nameField, ...fields].map((field, index) => [field.id, (row[index] ?? null) as never]),
      ),
    })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  return records.map((record) => record.id)
}

async function valuesOf({ id, fields }: Made): Promise<(string | null)[][]> {
  const { teamDb } = await team.context()
  const columns = fields.flatMap(({ id: fieldId, dataType }) =>
    dataType === 'multi_data_record' ? [] : [`f${fieldId}::text, `],
  )
  return teamDb.textRows(
    `select r.name, ${columns.join('')}
       (select string_agg(t.name, '+' order by k.rank) from ${teamDb.schema}.link k
        join ${teamDb.schema}.record t on t.id = k.target_id and t.deleted_at is null where k.record_id = r.id)
     from ${teamDb.schema}.c${id} r where r.deleted_at is null order by r.id`,
    [],
  )
}

function byKey({ id }: Made, fields: readonly (Field | 'record-id')[], match: ImportMapping['match']): ImportMapping {
  return {
    target: { kind: 'collection', collectionId: id },
    columns: fields.map((field) =>
      field === 'record-id'
        ? { to: 'record-id' }
        : { to: 'field', fieldId: field.id, ...(field.dataType === 'multi_data_record' && { createMissing: true }) },
    ),
    match,
  }
}

const onMail = { column: 1, whenMissing: 'create', emptyCells: 'keep' } as const

async function entries(job: ImportJob, kind: CheckKind) {
  return (await readCheckEntries(await team.context(), job.id, { kind, offset: 0 })).entries
}

test('rows change the records their key names, make the others, and all of it is taken back', async () => {
  const made = await students('Upsert')
  await add(made.teachers, [['Ana']])
  await add(made, [
    ['Inès', 'ines@example.org', 3, null],
    ['Omar', 'omar@example.org', 4, null],
    ['Lin', 'lin@example.org', 5, null],
  ])
  const before = await valuesOf(made)
  const [mail, hours, teachers] = made.fields as [Field, Field, Field]
  const file = [
    'Name,Mail,Hours,Teachers',
    'Inès,INES@example.org,7,"Ana; Ben"',
    'Omar,omar@example.org,4,',
    'Nadia,nadia@example.org,1,Ben',
    'Lin the younger,lin@example.org,,Ana',
    'Nobody,,2,',
    'Again,ines@Example.org,9,',
  ].join('\n')
  const job = await team.analysed(file)
  const mapping = byKey(made, [made.nameField, mail, hours, teachers], onMail)

  await startCheck(await team.context(), job.id, mapping)
  const checked = await team.checked(job.id)
  expect(checked).toMatchObject({
    state: 'ready',
    check: { created: 1, changed: 2, identical: 1, linked: 1, rejected: 2 },
  })
  expect(await valuesOf(made)).toEqual(before)
  expect(await entries(checked, 'changed')).toMatchObject([
    {
      row: 2,
      name: 'INES@example.org',
      cells: [
        { title: 'Hours', before: '3', after: '7' },
        { title: 'Teachers', before: null, after: 'Ana, Ben' },
      ],
    },
    { row: 5, cells: [{ title: 'Name', before: 'Lin', after: 'Lin the younger' }, { title: 'Teachers' }] },
  ])
  expect((await entries(checked, 'rejected')).map(({ row, problem }) => [row, problem])).toEqual([
    [6, 'key-empty'],
    [7, 'key-repeated'],
  ])

  const done = await team.imported(job, mapping)
  expect(done).toMatchObject({ created: 1, changed: 2, identical: 1, linked: 1, rejected: 2 })
  expect(await valuesOf(made)).toEqual([
    ['Inès', 'ines@example.org', '7', 'Ana+Ben'],
    ['Omar', 'omar@example.org', '4', null],
    ['Lin the younger', 'lin@example.org', '5', 'Ana'],
    ['Nadia', 'nadia@example.org', '1', 'Ben'],
  ])
  const ctx = await team.context()
  const { rows: otherEnds } = await ctx.teamDb.query(
    `select r.name, jsonb_array_length(c.after -> $2::text) as linking
     from ${ctx.teamDb.schema}.change c join ${ctx.teamDb.schema}.record r on r.id = c.record_id
     where c.batch_id = $1 and c.type = 'linked' order by r.name, 2`,
    [done.batchId, String(teachers.id)],
  )
  expect(otherEnds).toEqual([
    { name: 'Ana', linking: 2 },
    { name: 'Ben', linking: 1 },
    { name: 'Ben', linking: 1 },
  ])

  await revertBatch(ctx, done.batchId!)
  expect(await valuesOf(made)).toEqual(before)
  expect((await valuesOf({ ...made.teachers, fields: [] })).length).toBe(1)
})

test('a check tells over many chunks what the import then does', async () => {
  const made = await students('Many')
  const [mail, hours] = made.fields as [Field, Field]
  await add(
    made,
    Array.from({ length: 300 }, (_, index) => [`Old ${index}`, `s${index}@example.org`, index]),
  )
  const lines = Array.from({ length: 11_000 }, (_, index) => {
    // Each of the last thousand repeats a key of the first chunk.
    const key = index < 10_000 ? index : index - 10_000
    return `Student ${key},s${key}@example.org,${key}`
  })
  const job = await team.analysed(`Name,Mail,Hours\n${lines.join('\n')}\n`)
  const mapping = byKey(made, [made.nameField, mail, hours], onMail)
  await startCheck(await team.context(), job.id, mapping)
  const { check } = await team.checked(job.id)
  expect(check).toMatchObject({ created: 9700, changed: 300, identical: 0, rejected: 1000 })
  const done = await team.imported(job, mapping)
  expect(done).toMatchObject({ created: 9700, changed: 300, identical: 0, rejected: 1000 })
  // The same file once more finds everything as it says.
  const again = await team.imported(await team.analysed(`Name,Mail,Hours\n${lines.join('\n')}\n`), mapping)
  expect(again).toMatchObject({ created: 0, changed: 0, identical: 10_000, rejected: 1000, batchId: null })
})

test('keys that several records have or none are rejected with their reason', async () => {
  const made = await team.collection('Rooms', [{ title: { en: 'Floor' }, dataType: 'number' }])
  const ids = await add(made, [
    ['Aula', 1],
    ['Attic', 4],
    ['attic', 5],
  ])
  const [floor] = made.fields as [Field]
  const onName = { column: 0, whenMissing: 'reject', emptyCells: 'clear' } as const
  const job = await team.analysed('Room,Floor\naula,\nATTIC,9\nCellar,0\n')
  const done = await team.imported(job, byKey(made, [made.nameField, floor], onName))
  expect(done).toMatchObject({ created: 0, changed: 1, rejected: 2 })
  expect(done.rejectReasons.map(({ problem }) => problem).toSorted()).toEqual(['key-ambiguous', 'key-unknown'])
  expect((await valuesOf(made))[0]).toEqual(['Aula', null, null])

  const byId = await team.analysed(`Id,Floor\n${ids[1]},40\n#${ids[2]},50\n999999,1\nx,1\n`)
  const changed = await team.imported(byId, byKey(made, ['record-id', floor], { ...onName, whenMissing: 'create' }))
  expect(changed).toMatchObject({ created: 0, changed: 2, rejected: 2 })
  expect((await valuesOf(made)).map((row) => row[1])).toEqual([null, '40', '50'])
})

test('into a sub-collection come new records and those that exist; taken back they leave it again', async () => {
  const made = await team.collection('Singers', [{ title: { en: 'Voice' }, dataType: 'plain_text' }])
  const [voice] = made.fields as [Field]
  const ids = await add(made, [
    ['Ana', 'alto'],
    ['Ben', 'bass'],
    ['Cleo', 'alto'],
  ])
  const input = subCollectionInput.parse({ idParentDataCollection: made.id, name: 'Choir' })
  const { id: choirId } = await createSubCollection(await team.context(), input)
  await addMembers(await team.context(), choirId, { recordIds: [ids[0]!] })
  const members = async () => {
    const { teamDb } = await team.context()
    const rows = await teamDb.textRows(
      `select r.name from ${teamDb.schema}.membership m join ${teamDb.schema}.record r on r.id = m.record_id
       where m.collection_id = $1 and r.deleted_at is null order by 1`,
      [choirId],
    )
    return rows.map(([name]) => name)
  }
  const onName = { column: 0, whenMissing: 'create', emptyCells: 'keep' } as const
  const mapping: ImportMapping = {
    ...byKey(made, [made.nameField, voice], onName),
    target: { kind: 'collection', collectionId: choirId },
  }
  const job = await team.analysed('Name,Voice\nAna,alto\nBen,bass\nCleo,soprano\nDan,tenor\n')
  await startCheck(await team.context(), job.id, mapping)
  expect((await team.checked(job.id)).check).toMatchObject({ created: 1, changed: 1, identical: 1, added: 2 })
  expect(await members()).toEqual(['Ana'])
  const done = await team.imported(job, mapping)
  expect(done).toMatchObject({ created: 1, changed: 1, identical: 1, added: 2 })
  expect(await members()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan'])
  await revertBatch(await team.context(), done.batchId!)
  expect(await members()).toEqual(['Ana'])
  expect((await valuesOf(made)).map(([name, value]) => [name, value])).toEqual([
    ['Ana', 'alto'],
    ['Ben', 'bass'],
    ['Cleo', 'alto'],
  ])
})
