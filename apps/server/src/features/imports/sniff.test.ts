import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { sniff } from './sniff.ts'

const folder = mkdtempSync(join(tmpdir(), 'sniff-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string | Buffer): string {
  const path = join(folder, 'source')
  writeFileSync(path, content)
  return path
}

async function readAll(path: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of readCsv(path, await sniff(path), 3)) rows.push(...batch.rows)
  return rows
}

const lessons = 'Schüler;Instrument\nJosé Núñez;Geige\nZoë Müller;Bratsche\nAnaïs Lefèvre;Violoncello\n'
const rowsOfLessons = [
  ['Schüler', 'Instrument'],
  ['José Núñez', 'Geige'],
  ['Zoë Müller', 'Bratsche'],
  ['Anaïs Lefèvre', 'Violoncello'],
]

test.each(['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'utf-16le with mark', 'windows-1252'])(
  '%s is read',
  async (name) => {
    const [encoding = '', mark] = name.split(' with ')
    const path = file(iconv.encode(lessons, encoding, { addBOM: mark !== undefined }))
    expect(await readAll(path)).toEqual(rowsOfLessons)
  },
)

test.each([',', ';', '\t', '|'])('the separator %j is found', async (separator) => {
  const path = file(lessons.replaceAll(';', separator))
  expect(await sniff(path)).toMatchObject({ separator, width: 2 })
})

test('a comma inside quoted texts does not win over the real separator', async () => {
  expect(await sniff(file('name;note\n"Lopez, Anna";"a, b"\n"Ruiz, Eva";"c, d"\n'))).toMatchObject({ separator: ';' })
})

test('the line sep=; of Excel is obeyed and is no row', async () => {
  expect(await readAll(file('sep=;\na;b\n1;2\n'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('an empty file says so', async () => {
  await expect(sniff(file(''))).rejects.toMatchObject({ code: 'file-empty' })
  await expect(sniff(file(' \n\n'))).rejects.toMatchObject({ code: 'file-empty' })
})

test('a NUL byte names its line, wherever it is', async () => {
  const rows = 'anna,1\n'.repeat(300_000)
  await expect(sniff(file(`${rows}ev\0a,2\n`))).rejects.toMatchObject({
    code: 'file-not-text',
    details: { line: 300_001 },
  })
})

test('a picture is no text', async () => {
  await expect(sniff(file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])))).rejects.toMatchObject({
    code: 'file-not-text',
  })
})

test('two encodings in one file name the first bad line', async () => {
  const mixed = Buffer.concat([Buffer.from('name\nJosé\nZoë\n'), Buffer.from([0x4d, 0xfc, 0x6c, 0x0a])])
  await expect(sniff(file(mixed))).rejects.toMatchObject({ code: 'file-not-text', details: { line: 4 } })
})

test('characters across the borders of pieces are whole', async () => {
  const path = file(`x${'é'.repeat(2_000_000).replaceAll(/(.{1000})/g, '$1\n')}`)
  expect(await sniff(path)).toMatchObject({ encoding: 'utf-8' })
})

test('more than 400 columns are refused with their number', async () => {
  const path = file(Array.from({ length: 500 }, (_, index) => `c${index}`).join(',') + '\n')
  await expect(sniff(path)).rejects.toMatchObject({
    code: 'file-too-many-columns',
    details: { columns: 500, maximum: 400 },
  })
})
