import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportMapping } from '@trellis/domain/imports/api'
import { startImportTeam } from '../../imports/test-import.ts'
import type { ImportTeam } from '../../imports/test-import.ts'
import { createList } from '../../custom-lists/custom-lists.ts'
import { sendExport } from './export-stream.ts'
import { writeNewRecords, authorOf } from '../write.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

async function exported(collectionId: number, query?: object): Promise<string> {
  const reply = { header: () => reply, type: () => reply, send: (stream: Readable) => stream }
  const stream = await sendExport(
    await team.context(),
    { collectionId, format: 'csv', q: query && JSON.stringify(query) },
    reply as unknown as FastifyReply,
  )
  return text(stream)
}

test('an export imports again to the same values', async () => {
  const ctx = await team.context()
  const list = await createList(ctx, {
    name: 'Levels',
    icon: 'list-bullets',
    items: ['Grade 1', 'Grade; 2', '"Grade" 3'].map((name) => ({ name, icon: null, color: null })),
  })
  const itemIds = list.items.map(({ id }) => id)
  const teachers = await team.collection('Teachers', [])
  const { records } = await writeNewRecords((await team.context()).teamDb, (await team.context()).team, {
    collectionId: teachers.id,
    records: ['=Ana', 'Sam', 'Sam', "'Eva"].map((name) => ({ values: { [teachers.nameField.id]: name } })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  const teacherIds = records.map(({ id }) => id)
  const inputs = [
    { title: { en: 'Note' }, dataType: 'plain_text', settings: { isMultiline: true } },
    { title: { en: 'Bio' }, dataType: 'formatted_text' },
    { title: { en: 'Hours' }, dataType: 'number' },
    { title: { en: 'Score' }, dataType: 'decimal', settings: { scale: 3 } },
    { title: { en: 'Share' }, dataType: 'percentage', settings: { scale: 1 } },
    { title: { en: 'Fee' }, dataType: 'money', settings: { currency: 'EUR' } },
    { title: { en: 'Active' }, dataType: 'boolean' },
    { title: { en: 'Born' }, dataType: 'date' },
    { title: { en: 'Seen' }, dataType: 'date_time' },
    { title: { en: 'Mail' }, dataType: 'email_address' },
    { title: { en: 'Phone' }, dataType: 'phone_number' },
    { title: { en: 'Site' }, dataType: 'url' },
    { title: { en: 'Level' }, dataType: 'single_selection_from_list', settings: { listId: list.id } },
    { title: { en: 'Levels' }, dataType: 'multi_selection_from_list', settings: { listId: list.id } },
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
  ] as const
  const from = await team.collection('From', [...inputs])
  const into = await team.collection('Into', [...inputs])
  const rows = [
    [
      'Éloïse',
      'one\ntwo, "three"',
      '<p>Plays <strong>well</strong></p>',
      12,
      '1234.5',
      '12.5',
      '-3.5',
      true,
      '2001-02-03',
      '2026-05-14T22:30:00.000Z',
      'a@example.org',
      '+525512345678',
      'https://example.org/?a=1,2',
      itemIds[0],
      [itemIds[2], itemIds[1]],
      teacherIds[0],
    ],
    [
      '=HYPERLINK("x")',
      "'=1",
      null,
      -5,
      '-0.001',
      null,
      null,
      false,
      '0099-12-31',
      null,
      null,
      null,
      null,
      itemIds[1],
      null,
      teacherIds[2],
    ],
    [
      "'tis",
      '@cmd',
      '<p>=1+1</p>',
      9007199254740991,
      null,
      '0',
      '1234567.89',
      null,
      null,
      '1969-07-20T20:17:40.123Z',
      null,
      null,
      null,
      itemIds[2],
      [itemIds[0]],
      teacherIds[3],
    ],
    ["''x", '-x', null, null, null, null, null, null, null, null, null, null, null, null, null, null],
  ] as const
  const now = await team.context()
  await writeNewRecords(now.teamDb, now.team, {
    collectionId: from.id,
    records: rows.map((row) => ({
      values: Object.fromEntries(
        [from.nameField, ...from.fields].map((field, index) => [field.id, row[index] as never]),
      ),
    })),
    batch: { kind: 'create', at: new Date(), author: authorOf(now) },
  })

  const csv = await exported(from.id)
  expect(csv.split('\r\n')[0]).toBe(
    'Name,Note,Bio,Hours,Score,Share,Fee,Active,Born,Seen,Mail,Phone,Site,Level,Levels,Teacher',
  )
  expect(csv).not.toMatch(/(^|,|\n|")[=@]/)
  const job = await team.analysed(csv)
  const mapping: ImportMapping = {
    target: { kind: 'collection', collectionId: into.id },
    columns: [into.nameField, ...into.fields].map((field) => ({ to: 'field', fieldId: field.id })),
  }
  const done = await team.imported(job, mapping)
  expect(done).toMatchObject({ created: 4, rejected: 0, rejectReasons: [] })
  expect(await exported(into.id)).toBe(csv)
  const { teamDb } = now
  const valuesOf = async (collection: typeof from) => {
    const columns = [collection.nameField, ...collection.fields].map((field) => `f${field.id}::text`)
    return teamDb.textRows(`select name, ${columns.join(', ')} from ${teamDb.schema}.c${collection.id} order by id`, [])
  }
  expect(await valuesOf(into)).toEqual(await valuesOf(from))
})

test('filter, sort and fields of the query hold, over many chunks', async () => {
  const { id, nameField, fields } = await team.collection('Many', [{ title: { en: 'Rank' }, dataType: 'number' }])
  const file = `Name,Rank\n${Array.from({ length: 5200 }, (_, index) => `Row ${index},${index % 10}`).join('\n')}\n`
  const job = await team.analysed(file)
  await team.imported(job, {
    target: { kind: 'collection', collectionId: id },
    columns: [nameField, fields[0]!].map((field) => ({ to: 'field', fieldId: field.id })),
  })
  const csv = await exported(id, {
    fields: [nameField.id],
    sort: [{ by: { field: fields[0]!.id }, direction: 'desc' }],
    where: { left: { field: fields[0]!.id }, op: 'is_not', right: [{ literal: 3 }] },
  })
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 4680)
  expect(lines.slice(0, 2)).toEqual(['Name', 'Row 5199'])
  expect(new Set(lines).size).toBe(lines.length)
})

test('a query that is no query is refused before anything is sent', async () => {
  const { id } = await team.collection('Empty', [])
  const ctx = await team.context()
  await expect(
    sendExport(ctx, { collectionId: id, format: 'csv', q: 'no json' }, {} as FastifyReply),
  ).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(
    sendExport(ctx, { collectionId: 999_999, format: 'csv', q: undefined }, {} as FastifyReply),
  ).rejects.toMatchObject({
    code: 'collection-not-found',
  })
  expect(await exported(id)).toBe('Name\r\n')
})
