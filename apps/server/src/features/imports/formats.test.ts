import { deflateRawSync } from 'node:zlib'
import exceljs from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSheet, importAgain, readImport } from './imports.ts'
import { analyseImport } from './analyse-import.ts'
import { asNewCollection, startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

async function bytesOf(workbook: exceljs.Workbook): Promise<Buffer> {
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

async function again(importId: number) {
  const ctx = await team.context()
  await analyseImport(ctx, { teamId: ctx.team.teamId, importId }, new AbortController().signal)
  return readImport(ctx, importId)
}

async function rowsOf(collectionId: number): Promise<(string | null)[][]> {
  const ctx = await team.context()
  const { fields } = ctx.team.collectionById.get(collectionId)!
  const columns = fields.map(({ id }) => `f${id}::text`).join(', ')
  return ctx.teamDb.textRows(`select ${columns} from ${ctx.teamDb.schema}.c${collectionId} order by id`, [])
}

test('cells of a workbook come by their formats, formulas by their result, merged cells by their value', async () => {
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('Notes')
  const sheet = workbook.addWorksheet('Students')
  sheet.addRow(['Student', 'Hours', 'Fee', 'Share', 'Born', 'Seen', 'At', 'Active', 'Double', 'Group'])
  sheet.addRow(['Inès', 3, 312.5, 0.125, new Date('2001-02-03'), new Date('2026-05-14T15:30:00Z'), 0.5, true, 0, 'A'])
  sheet.addRow([
    { richText: [{ text: '=1+' }, { text: '1' }] },
    -4,
    0.1 + 0.2,
    0.07,
    new Date('1999-12-31'),
    new Date('2026-01-01T00:00:00Z'),
    0.75,
    false,
    0,
    null,
  ])
  sheet.addRow([])
  sheet.addRow([
    'Omar',
    1234567,
    1.234,
    1,
    new Date('2024-02-29'),
    new Date('2026-07-01T08:05:09Z'),
    0.25,
    true,
    0,
    'B',
  ])
  for (const row of [2, 3, 5]) {
    sheet.getCell(row, 4).numFmt = '0.0%'
    sheet.getCell(row, 5).numFmt = 'dd/mm/yyyy'
    sheet.getCell(row, 6).numFmt = 'yyyy-mm-dd hh:mm:ss'
    sheet.getCell(row, 7).numFmt = 'hh:mm'
    sheet.getCell(row, 9).value = { formula: `B${row}*2`, result: Number(sheet.getCell(row, 2).value) * 2 }
  }
  sheet.mergeCells('J2:J3')
  const job = await team.analysed(await bytesOf(workbook), 'school.xlsx')
  expect(job).toMatchObject({
    state: 'ready',
    analysis: { format: 'xlsx', sheet: 'Students', sheets: ['Notes', 'Students'], rowCount: 3, hasHeader: true },
  })
  const types = job.analysis!.columns.map(({ guessedType }) => guessedType)
  expect(types).toEqual([
    'plain_text',
    'number',
    'decimal',
    'percentage',
    'date',
    'date_time',
    'time',
    'boolean',
    'number',
    'plain_text',
  ])
  const done = await team.imported(job, asNewCollection(job, 'Students'))
  expect(done).toMatchObject({ created: 3, rejected: 0 })
  const rows = await rowsOf(done.collectionId!)
  expect(rows).toMatchObject([
    ['Inès', '3', '312.5', '12.5', '2001-02-03', '2026-05-14 22:30:00+00', '12:00:00', 'true', '6', 'A'],
    ['=1+1', '-4', '0.3', '7', '1999-12-31', '2026-01-01 08:00:00+00', '18:00:00', 'false', '-8', 'A'],
    ['Omar', '1234567', '1.234', '100', '2024-02-29', '2026-07-01 15:05:09+00', '06:00:00', 'true', '2469134', 'B'],
  ])
})

test('each sheet can go into its own collection', async () => {
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('Rooms').addRows([
    ['Room', 'Floor'],
    ['Aula', 1],
  ])
  workbook.addWorksheet('Harps').addRows([['Harp'], ['Camac'], ['Lyon']])
  const first = await team.analysed(await bytesOf(workbook), 'school.xlsx')
  expect(first.analysis).toMatchObject({ sheet: 'Rooms', rowCount: 1 })
  const ctx = await team.context()
  await chooseSheet(ctx, first.id, 'Harps')
  const chosen = await again(first.id)
  expect(chosen).toMatchObject({ state: 'ready', analysis: { sheet: 'Harps', rowCount: 2 } })
  const harps = await team.imported(chosen, asNewCollection(chosen, 'Harps'))
  expect(harps).toMatchObject({ created: 2 })
  const { id } = await importAgain(ctx, first.id, 'Rooms')
  const other = await again(id)
  expect(await team.imported(other, asNewCollection(other, 'Rooms'))).toMatchObject({ created: 1 })
  await expect(chooseSheet(ctx, id, 'Cellar')).rejects.toMatchObject({ code: 'invalid-input' })
})

test('objects of a list or one a line come in with all their keys', async () => {
  const list = `[
    { "Name": "Inès", "hours": 3, "fee": "12.50", "tags": ["a", "b; c"], "ok": true },
    { "Name": "=1", "note": { "deep": [1] }, "big": 12345678901234567890, "hours": null }
  ]`
  const job = await team.analysed(list, 'export.json')
  expect(job.analysis).toMatchObject({ format: 'json', rowCount: 2, hasHeader: true })
  expect(job.analysis!.columns.map(({ header }) => header)).toEqual([
    'Name',
    'hours',
    'fee',
    'tags',
    'ok',
    'note',
    'big',
  ])
  const mapping = asNewCollection(job, 'Json')
  const columns = mapping.columns.map((column) =>
    column.to === 'new-field' ? { ...column, dataType: 'plain_text' as const, settings: {} } : column,
  )
  const done = await team.imported(job, { ...mapping, columns })
  expect(await rowsOf(done.collectionId!)).toEqual([
    ['Inès', '3', '12.50', 'a; "b; c"', 'true', null, null],
    ['=1', null, null, null, null, '{"deep":[1]}', '12345678901234567890'],
  ])
  const lines = await team.analysed('{"a":"x{"}\n{"a":"\\"}","b":1}\n', 'lines.ndjson')
  expect(lines.analysis).toMatchObject({ rowCount: 2, columns: [{ header: 'a' }, { header: 'b' }] })
})

test('what cannot be read fails with a code of its own', async () => {
  const failed = async (content: Buffer | string, name: string) => (await team.analysed(content, name)).error
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('One').addRows([['a'], ['b']])
  const good = await bytesOf(workbook)
  expect(await failed(good.subarray(0, good.length - 40), 'cut.xlsx')).toBe('file-not-xlsx')
  const damaged = Buffer.from(good)
  damaged.fill(0x55, 60, Math.floor(good.length / 2))
  expect(await failed(damaged, 'damaged.xlsx')).toBe('file-not-xlsx')
  expect(await failed('a,b\n1,2\n', 'no-workbook.xlsx')).toBe('file-not-xlsx')
  expect(await failed(archive({ 'word/document.xml': Buffer.from('<a/>') }), 'text.xlsx')).toBe('file-not-xlsx')
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  expect(await failed(Buffer.concat([compound, Buffer.alloc(5000)]), 'old.xls')).toBe('file-is-old-excel')
  const encrypted = Buffer.concat([compound, Buffer.alloc(70_000), Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await failed(encrypted, 'secret.xlsx')).toBe('file-is-protected')
  expect(await failed(await bytesOf(emptyWorkbook()), 'empty.xlsx')).toBe('file-empty')
  expect(await failed('[{"a":1},{"a":2', 'cut.json')).toBe('file-not-json')
  expect(await failed('{"a":1}\n{"a":}\n', 'bad.json')).toBe('file-not-json')
  expect(await failed('[]', 'none.json')).toBe('file-empty')
})

test('an archive that unpacks to far more than it holds is refused before it does', async () => {
  const zeros = Buffer.alloc(96 * 1024 * 1024)
  const bomb = archive({ 'xl/workbook.xml': zeros })
  expect(bomb.length).toBeLessThan(200_000)
  expect((await team.analysed(bomb, 'bomb.xlsx')).error).toBe('file-unpacks-too-large')
  // One that lies about its size stops where the lie ends.
  const liar = archive({ 'xl/workbook.xml': zeros }, 100)
  expect((await team.analysed(liar, 'liar.xlsx')).error).toBe('file-unpacks-too-large')
})

function emptyWorkbook(): exceljs.Workbook {
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('Nothing')
  return workbook
}

/** A zip archive as anybody could make it, also with sizes that are not true. */
function archive(files: Record<string, Buffer>, saidBytes?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 9 })
    const facts = (length: number, signature: number, shift: number) => {
      const head = Buffer.alloc(length)
      head.writeUInt32LE(signature, 0)
      head.writeUInt16LE(8, 8 + shift)
      head.writeUInt32LE(packed.length, 18 + shift)
      head.writeUInt32LE(saidBytes ?? content.length, 22 + shift)
      head.writeUInt16LE(name.length, 26 + shift)
      return head
    }
    const local = Buffer.concat([facts(30, 0x04034b50, 0), Buffer.from(name), packed])
    const entry = facts(46, 0x02014b50, 2)
    entry.writeUInt32LE(at, 42)
    directory.push(Buffer.concat([entry, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
