import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@trellis/domain/errors'
import { type ImportFormat, maximumWorkbookBytes } from '@trellis/domain/imports/api'
import { csvLine } from '../records/exports/csv-line.ts'
import { jsonKeys, jsonRows } from './json-rows.ts'
import { sheetRows } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'

/** What a file turned out to be, its rows readable as CSV. */
export interface Staged {
  readonly format: ImportFormat
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** Cells of the widest row; shorter rows are filled up. Null for a CSV file, which is read as it is. */
  readonly width: number | null
}

interface Places {
  readonly source: string
  /** Where the rows of other formats go, in our own CSV: from then on there is one kind of file. */
  readonly rows: string
}

/**
 * Finds out what a file is, and writes the rows of a workbook or JSON file down as CSV, once: every later reading, also
 * after a crash, starts anywhere in it without unpacking again.
 * @throws AppError file-is-protected, file-is-old-excel, file-not-xlsx, file-unpacks-too-large, file-not-json, file-empty
 */
export async function stage(places: Places, fileName: string, sheet: string | null): Promise<Staged> {
  const format = await formatOf(places.source, fileName)
  if (format === 'csv') return { format, sheet: null, sheets: [], width: null }
  return format === 'xlsx' ? stageSheet(places, sheet) : stageJson(places)
}

async function stageSheet({ source, rows }: Places, wanted: string | null): Promise<Staged> {
  const { size } = await stat(source)
  if (size > maximumWorkbookBytes) throw new AppError('file-too-large', { maximum: maximumWorkbookBytes })
  const book = await openWorkbook(source, `${rows}.strings`)
  try {
    const sheets = book.sheets.map(({ name }) => name)
    const known = book.sheets.find(({ name }) => name === wanted)
    // Without a choice, the first one with anything in it.
    for (const one of known ? [known] : book.sheets) {
      const width = await write(rows, sheetRows(book, one.path))
      if (width > 0 || known) return { format: 'xlsx', sheet: one.name, sheets, width }
    }
    throw new AppError('file-empty')
  } finally {
    book.strings.close()
  }
}

async function stageJson({ source, rows }: Places): Promise<Staged> {
  const keys = await jsonKeys(source)
  if (keys.length === 0) throw new AppError('file-empty')
  await write(rows, withHeader(keys, jsonRows(source, keys)))
  return { format: 'json', sheet: null, sheets: [], width: keys.length }
}

async function* withHeader(keys: string[], rows: AsyncIterable<string[][]>): AsyncGenerator<string[][]> {
  yield [keys]
  yield* rows
}

/** Writes rows and gives the width of the widest. */
async function write(path: string, batches: AsyncIterable<string[][]>): Promise<number> {
  let width = 0
  async function* lines() {
    for await (const rows of batches) {
      let text = ''
      for (const row of rows) {
        width = Math.max(width, row.length)
        text += csvLine(row)
      }
      yield text
    }
  }
  const half = `${path}.half`
  try {
    await pipeline(Readable.from(lines()), createWriteStream(half))
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  return width
}

async function formatOf(path: string, fileName: string): Promise<ImportFormat> {
  const head = await headOf(path)
  if (head.subarray(0, 4).equals(zipMark)) return 'xlsx'
  if (head.subarray(0, 8).equals(compoundMark))
    throw new AppError((await isEncrypted(path)) ? 'file-is-protected' : 'file-is-old-excel')
  if (/\.xlsx$/i.test(fileName) && head.length > 0) throw new AppError('file-not-xlsx')
  if (/\.(json|ndjson|jsonl)$/i.test(fileName)) return 'json'
  if (/\.(csv|tsv|tab|txt)$/i.test(fileName)) return 'csv'
  return /^\s*(\[\s*)?\{\s*"|^\s*\[\s*\]/.test(head.toString('utf8').replace(/^\u{feff}/u, '')) ? 'json' : 'csv'
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const zipMark = Buffer.from([0x50, 0x4b, 3, 4])
/** Of old Excel files, and of new ones that are encrypted. */
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** An encrypted workbook is a stream of this name in the compound file. */
async function isEncrypted(path: string): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  let last = Buffer.alloc(0)
  for await (const piece of createReadStream(path)) {
    const bytes = Buffer.concat([last, piece as Buffer])
    if (bytes.includes(name)) return true
    last = bytes.subarray(-name.length)
  }
  return false
}
