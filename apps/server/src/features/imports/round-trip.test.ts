import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import exceljs from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeIds, fieldTypes } from '@trellis/domain/fields/registry'
import type { ImportMapping } from '@trellis/domain/imports/api'
import { type ExportFormat, exportFormats } from '@trellis/domain/imports/transfers-api'
import { createList } from '../custom-lists/custom-lists.ts'
import { exportBytes } from '../records/exports/export-stream.ts'
import { authorOf, writeNewRecords } from '../records/write.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

async function exported(collectionId: number, format: ExportFormat, query = {}): Promise<Buffer> {
  const ctx = await team.context()
  return buffer(Readable.from(exportBytes(ctx, { collectionId, format, query: { sort: [], ...query } })))
}

type Made = Awaited<ReturnType<ImportTeam['collection']>>

async function valuesOf({ id, nameField, fields }: Made): Promise<(string | null)[][]> {
  const { teamDb } = await team.context()
  const columns = [nameField, ...fields].map((field) =>
    field.dataType === 'multi_data_record'
      ? `(select string_agg(k.target_id::text, ',' order by k.rank) from ${teamDb.schema}.link k where k.record_id = r.id and k.field_id = ${field.id})`
      : `f${field.id}::text`,
  )
  return teamDb.textRows(`select ${columns.join(', ')} from ${teamDb.schema}.c${id} r order by id`, [])
}

/** Texts that files and spreadsheets like to misread. */
const risky = ['=1+1', "'tis", '-5', '007', ' a,b;c "d"\n| e', '_x0041_', '{"a":1}', '1e5', 'TRUE', '#12', '1.234']

/** A field per type and settings of its samples, with the values of a row each; ids are those of this team. */
async function everyType() {
  const ctx = await team.context()
  const list = await createList(ctx, {
    name: 'Levels',
    icon: 'list-bullets',
    items: ['Grade 1', 'Grade; 2', '"Grade" 3'].map((name) => ({ name, icon: null, color: null })),
  })
  const linked = await team.collection('Linked', [])
  const now = await team.context()
  const { records } = await writeNewRecords(now.teamDb, now.team, {
    collectionId: linked.id,
    records: ['=Ana', 'Sam', 'Sam', 'Lin; the "younger"'].map((name) => ({ values: { [linked.nameField.id]: name } })),
    batch: { kind: 'create', at: new Date(), author: authorOf(now) },
  })
  const ids = {
    selection: list.items.map(({ id }) => id),
    record: records.map(({ id }) => id),
    entity: [now.membership.teamUserId],
    collection: [linked.id],
  }
  const inputs: FieldInput[] = []
  const samples: Value[][] = []
  for (const type of fieldTypeIds) {
    const kind = (Object.keys(ids) as (keyof typeof ids)[]).find((each) => type.includes(`_${each}`))
    if (fieldTypes[type].refersTo === 'file') continue
    const settings =
      kind === 'selection' ? { listId: list.id } : kind === 'record' ? { collectionId: linked.id } : undefined
    const own = kind ? ids[kind].map((id, at) => (type.startsWith('multi_') ? ids[kind].slice(at) : id) as Value) : null
    const bySettings = Map.groupBy<string, { value: Value; settings?: Record<string, unknown> }>(
      own ? own.map((value) => ({ value, settings: settings ?? {} })) : fieldTypes[type].samples,
      (sample) => JSON.stringify(sample.settings ?? fieldTypes[type].defaultSettings ?? {}),
    )
    for (const [json, some] of bySettings) {
      inputs.push({ title: { en: `${type} ${inputs.length}` }, dataType: type, settings: JSON.parse(json) as never })
      samples.push(some.map(({ value }) => value))
    }
  }
  inputs.push({ title: { en: 'Risky' }, dataType: 'plain_text', settings: { isMultiline: true } })
  samples.push(risky)
  return { inputs, samples }
}

test('every type comes back from CSV, XLSX and JSON as it was', { timeout: 60_000 }, async () => {
  const { inputs, samples } = await everyType()
  const from = await team.collection('From', inputs)
  const rows = Math.max(...samples.map(({ length }) => length))
  const ctx = await team.context()
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: from.id,
    records: Array.from({ length: rows }, (_, row) => ({
      values: Object.fromEntries([
        [from.nameField.id, `Row ${row}`],
        ...from.fields.map((field, index) => [field.id, samples[index]![row] ?? null]),
      ]) as never,
    })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  const wanted = await valuesOf(from)
  expect(wanted).toHaveLength(rows)
  for (const format of exportFormats) {
    const into = await team.collection(`Into ${format}`, inputs)
    const job = await team.analysed(await exported(from.id, format), `export.${format}`)
    expect(job, JSON.stringify(job.errorDetails)).toMatchObject({ state: 'ready', analysis: { format } })
    const targets = [into.nameField, ...into.fields].map(({ id }) => ({ to: 'field' as const, fieldId: id }))
    // JSON names the record first.
    const columns: ImportMapping['columns'] = format === 'json' ? [{ to: 'skip' }, ...targets] : targets
    const done = await team.imported(job, { target: { kind: 'collection', collectionId: into.id }, columns })
    expect(done.rejectReasons, format).toEqual([])
    expect(await valuesOf(into), format).toEqual(wanted)
  }
})

test('an export has the columns of the list, facts and linked fields among them', async () => {
  const teachers = await team.collection('Teachers', [{ title: { en: 'Room' }, dataType: 'number' }])
  const students = await team.collection('Students', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
    { title: { en: 'Teachers' }, dataType: 'multi_data_record', settings: { collectionId: teachers.id } },
    { title: { en: 'Fee' }, dataType: 'money', settings: { currency: 'EUR' } },
  ])
  const [room] = teachers.fields as [Made['nameField']]
  const [teacher, several, fee] = students.fields as [Made['nameField'], Made['nameField'], Made['nameField']]
  const ctx = await team.context()
  const batch = { kind: 'create', at: new Date(), author: authorOf(ctx) }
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: teachers.id,
    records: [1, 2].map((number) => ({ values: { [teachers.nameField.id]: `T${number}`, [room.id]: number * 10 } })),
    batch,
  })
  const [first, second] = records.map(({ id }) => id) as [number, number]
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: students.id,
    records: [
      {
        values: {
          [students.nameField.id]: '=S',
          [teacher.id]: second,
          [several.id]: [second, first],
          [fee.id]: '12.50',
        },
      },
    ],
    batch,
  })
  const columns = [`f${fee.id}`, 'name', 'createdBy', `f${teacher.id}.f${room.id}`, `f${several.id}.f${room.id}`]
  const csv = (await exported(students.id, 'csv', { columns })).toString()
  expect(csv).toBe(`Fee,Name,Created by,Teacher › Room,Teachers › Room\r\n12.5,'=S,Maya Okafor,20,"20; 10"\r\n`)
  const json = JSON.parse((await exported(students.id, 'json', { columns })).toString()) as Record<string, unknown>[]
  expect(json).toEqual([
    {
      recordId: expect.any(Number) as number,
      fee: '12.5',
      name: '=S',
      createdBy: 'Maya Okafor',
      'teacher.room': 20,
      'teachers.room': [20, 10],
    },
  ])
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load((await exported(students.id, 'xlsx', { columns })) as never)
  const sheet = workbook.worksheets[0]!
  expect(sheet.name).toBe('Students')
  expect(sheet.getRow(2).values).toEqual([undefined, 12.5, '=S', 'Maya Okafor', 20, '20; 10'])
  expect(sheet.getCell('A2').numFmt).toContain('EUR')
})
