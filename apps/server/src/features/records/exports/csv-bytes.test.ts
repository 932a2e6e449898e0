import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeIds, fieldTypes } from '@trellis/domain/fields/registry'
import { guardCell } from '@trellis/domain/imports/formula-guard'
import type { ExportQuery } from '@trellis/domain/imports/transfers-api'
import { startTestTeam, type TestTeam } from '../../../testing/team.ts'
import { createList } from '../../custom-lists/custom-lists.ts'
import { authorOf, writeNewRecords } from '../write.ts'
import { csvBytes } from './csv-bytes.ts'
import { csvLine } from './csv-line.ts'
import { csvOf } from './export-csv.ts'
import { csvColumnsOf } from './export-csv-bytes.ts'
import { exportChunks } from './export-rows.ts'
import { exportBytes } from './export-stream.ts'

let team: TestTeam
beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

/** A row as PostgreSQL sends it. */
function rowOf(cells: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeInt16BE(cells.length)
  return Buffer.concat([
    count,
    ...cells.flatMap((cell) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(cell === null ? -1 : Buffer.byteLength(cell))
      return [length, Buffer.from(cell ?? '')]
    }),
  ])
}

test('texts are guarded and quoted as in every other file', () => {
  const letters = [...'ab,;"|\t\r\n\v\f =+-@\'éß\u00a0\u1680\u2003\u2028\u202f\u3000\ufeff🎻\ue000\u0085']
  const texts = letters.flatMap((first) => [
    first,
    ...letters.flatMap((last) => [first + last, `${first}x${last}`, `x${first}${last}x`]),
  ])
  const long = 'x'.repeat(300_000)
  texts.push(long, `${long}"`, `=${'"'.repeat(200_000)}`)
  const csv = csvBytes([
    { at: 1, way: 'text' },
    { at: 0, way: (text) => text },
    { at: 2, way: 'plain' },
  ])
  for (const text of texts) csv.line({ bytes: rowOf([text, text, null]), at: 0 })
  const wanted = texts.map((text) => csvLine([guardCell(text), guardCell(text), ''])).join('')
  expect(Buffer.concat(csv.take()).toString() === wanted).toBe(true)
  const alone = csvBytes([{ at: 0, way: 'text' }])
  for (const text of ['a', null, 'b']) alone.line({ bytes: rowOf([text]), at: 0 })
  expect(Buffer.concat(alone.take()).toString()).toBe('a\r\n""\r\nb\r\n')
})

/** As the export writes it, and as it would be written value by value. */
async function bothWays(collectionId: number, query: Partial<ExportQuery>) {
  const ctx = await team.context()
  const asked = { sort: [], ...query }
  const straight = exportBytes(ctx, { collectionId, format: 'csv', query: asked })
  return {
    isStraight: csvColumnsOf(ctx, collectionId, asked) !== null,
    written: (await buffer(Readable.from(straight))).toString(),
    byValues: (await buffer(Readable.from(csvOf(exportChunks(ctx, collectionId, asked))))).toString(),
  }
}

async function everyType() {
  const ctx = await team.context()
  const items = ['Grade 1', 'Grade; 2', '"Grade" 3', '=4'].map((name) => ({ name, icon: null, color: null }))
  const list = await createList(ctx, { name: 'Levels', icon: 'list-bullets', items })
  const linked = await team.collection('Linked', [])
  const now = await team.context()
  const { records } = await writeNewRecords(now.teamDb, now.team, {
    collectionId: linked.id,
    records: ['=Ana', 'Sam', 'Sam', 'Lin; the "younger"'].map((name) => ({ values: { [linked.nameField.id]: name } })),
    batch: { kind: 'create', at: new Date(), author: authorOf(now) },
  })
  const ids: Record<string, number[]> = {
    selection: list.items.map(({ id }) => id),
    record: records.map(({ id }) => id),
    entity: [now.membership.teamUserId],
    collection: [linked.id],
  }
  const inputs: FieldInput[] = []
  const samples: Value[][] = []
  for (const type of fieldTypeIds) {
    const kind = Object.keys(ids).find((each) => type.includes(`_${each}`))
    const settings =
      kind === 'selection' ? { listId: list.id } : kind === 'record' ? { collectionId: linked.id } : undefined
    const own = kind
      ? ids[kind]!.map((id, at) => ({
          value: (type.startsWith('multi_') ? ids[kind]!.slice(at) : id) as Value,
          settings,
        }))
      : fieldTypes[type].refersTo === 'file'
        ? []
        : fieldTypes[type].samples
    const bySettings = Map.groupBy(own, (sample) =>
      JSON.stringify(sample.settings ?? fieldTypes[type].defaultSettings ?? {}),
    )
    if (own.length === 0) bySettings.set('{}', [])
    for (const [json, some] of bySettings) {
      inputs.push({ title: { en: `${type} ${inputs.length}` }, dataType: type, settings: JSON.parse(json) as never })
      samples.push(some.map(({ value }) => value))
    }
  }
  return { inputs, samples }
}

test('every type is written as its values would be', { timeout: 60_000 }, async () => {
  const { inputs, samples } = await everyType()
  const { id, nameField, fields } = await team.collection('All', inputs)
  const ctx = await team.context()
  const records = Array.from({ length: Math.max(...samples.map(({ length }) => length)) + 1 }, (_, row) => ({
    values: Object.fromEntries([
      [nameField.id, row === 0 ? '=cmd|"x"' : ` Row;${row} `],
      ...fields.map((field, index) => [field.id, samples[index]![row] ?? null]),
    ]) as never,
  }))
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: id,
    records,
    batch: { kind: 'create', at: new Date('2026-05-14T15:30:00.120Z'), author: authorOf(ctx) },
  })
  const types = new Set<string>()
  for (const field of [nameField, ...fields]) {
    const { isStraight, written, byValues } = await bothWays(id, { columns: [`f${field.id}`] })
    expect(written, field.dataType).toBe(byValues)
    expect(written.split('\r\n').length, field.dataType).toBeGreaterThan(records.length)
    if (isStraight) types.add(field.dataType)
  }
  // Those whose texts need names that stand elsewhere.
  expect(fieldTypeIds.filter((type) => !types.has(type))).toEqual([
    'multi_data_record',
    'multi_file',
    'multi_image',
    'single_data_record',
    'single_file',
    'single_image',
  ])
  await teamsInstants(id)
  const facts = ['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const
  const all = await bothWays(id, { columns: [...facts] })
  expect(all).toMatchObject({ isStraight: true, written: all.byValues })
})

/** Of every form that PostgreSQL has for them. */
async function teamsInstants(collectionId: number): Promise<void> {
  const { teamDb } = await team.context()
  await teamDb.query(`update ${teamDb.schema}.c${collectionId} r
    set created_at = times[1 + r.id % 6], updated_at = times[1 + (r.id + 3) % 6]
    from (select array['2026-05-14 15:30:00.12+00', '1969-07-20 20:17:40.123456+00', '0001-01-01 00:00:00+00',
      '9999-12-31 23:59:59.9+00', '2026-01-01 00:00:00.001+00', '2026-03-08 10:00:00.000007+00']::timestamptz[] as times) t`)
}

test('fields behind links are written as their values would be', async () => {
  const rooms = await team.collection('Rooms', [
    { title: { en: 'Seats' }, dataType: 'number' },
    { title: { en: 'Plan' }, dataType: 'plain_text' },
  ])
  const lessons = await team.collection('Lessons', [
    { title: { en: 'Room' }, dataType: 'single_data_record', settings: { collectionId: rooms.id } },
    { title: { en: 'Rooms' }, dataType: 'multi_data_record', settings: { collectionId: rooms.id } },
  ])
  const ctx = await team.context()
  const batch = { kind: 'create', at: new Date(), author: authorOf(ctx) }
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: rooms.id,
    records: [-1, 2].map((seats) => ({
      values: { [rooms.nameField.id]: 'R', [rooms.fields[0]!.id]: seats, [rooms.fields[1]!.id]: `-${seats}; "x"` },
    })),
    batch,
  })
  const [room, several] = lessons.fields
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: lessons.id,
    records: [
      { values: { [room!.id]: records[0]!.id, [several!.id]: records.map(({ id }) => id) } },
      { values: { [lessons.nameField.id]: 'none' } },
    ],
    batch,
  })
  const columns = [room!, several!].flatMap((link) => rooms.fields.map((field) => `f${link.id}.f${field.id}` as const))
  const { isStraight, written, byValues } = await bothWays(lessons.id, { columns })
  expect(isStraight).toBe(true)
  expect(written).toBe(byValues)
  expect(written).toContain(`-1,"'--1; ""x""",`)
})

test('what PostgreSQL refuses in the middle of the rows is an error, and the connection goes on', async () => {
  const { teamDb } = await team.context()
  const seen: number[] = []
  const failing = teamDb.rowBytes('select 1 / (5 - n) from generate_series(1, 10) n', [], (bytes, at) =>
    seen.push(bytes.readInt16BE(at)),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(seen).toEqual([1, 1, 1, 1])
  const thrown = teamDb.rowBytes('select n from generate_series(1, 100000) n', [], () => {
    throw new Error('no more')
  })
  await expect(thrown).rejects.toThrow('no more')
  let bytesSeen = 0
  const wide = "select repeat('é', 100000 + n) from generate_series($1::int, 20) n"
  await teamDb.rowBytes(wide, [1], (bytes, at) => (bytesSeen += bytes.readInt32BE(at + 2)))
  expect(bytesSeen).toBe(2 * (20 * 100_000 + 210))
  expect(await teamDb.textRows('select 1', [])).toEqual([['1']])
})
