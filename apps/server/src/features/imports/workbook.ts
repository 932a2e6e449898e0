import { dirname, join } from 'node:path/posix'
import { AppError } from '@trellis/domain/errors'
import { type CellMeaning, meaningOf } from './cell-format.ts'
import { type StringStore, stringStore } from './string-store.ts'
import { attribute, xmlReader, type XmlHandler } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** What a workbook says beside the cells of its sheets. */
export interface Workbook {
  readonly zip: Zip
  /** In their order; hidden ones too. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** Days count from 1904. */
  readonly is1904: boolean
  readonly meaningByStyle: readonly CellMeaning[]
  readonly strings: StringStore
}

const ignore = () => undefined

/**
 * Opens a workbook: its parts, the formats of its cells, its texts. `close` its strings when done.
 * @param stringsPath a file for texts that do not fit in memory
 * @throws AppError file-not-xlsx, file-unpacks-too-large
 */
export async function openWorkbook(path: string, stringsPath: string): Promise<Workbook> {
  const zip = await openZip(path)
  const bookPath = await mainPart(zip)
  const parts = await relations(zip, bookPath)
  const { sheets, is1904 } = await readBook(zip, bookPath, parts)
  if (sheets.length === 0) throw new AppError('file-not-xlsx')
  const part = (kind: string) => [...parts.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path ?? ''
  const meaningByStyle = await readStyles(zip, part('styles'))
  const strings = stringStore(stringsPath)
  try {
    await readStrings(zip, part('sharedStrings'), strings)
  } catch (error) {
    strings.close()
    throw error
  }
  return { zip, sheets, is1904, meaningByStyle, strings }
}

/** Reads a part of the archive to its end. */
export async function readPart(zip: Zip, path: string, handler: Partial<XmlHandler>): Promise<void> {
  const reader = xmlReader({ open: ignore, text: ignore, close: ignore, ...handler })
  for await (const piece of zip.text(path)) reader.push(piece)
  reader.end()
}

async function mainPart(zip: Zip): Promise<string> {
  const roots = await relations(zip, '')
  const found = [...roots.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path ?? 'xl/workbook.xml'
  if (!zip.has(found)) throw new AppError('file-not-xlsx')
  return found
}

/** Parts that a part names, by the id it names them with. */
async function relations(zip: Zip, of: string): Promise<Map<string, { type: string; path: string }>> {
  const folder = of === '' ? '' : dirname(of)
  const file = of === '' ? '_rels/.rels' : join(folder, '_rels', `${of.slice(folder.length + 1)}.rels`)
  const found = new Map<string, { type: string; path: string }>()
  await readPart(zip, file, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : join(folder, target)
      found.set(attribute(attributes, 'Id') ?? '', { type: attribute(attributes, 'Type') ?? '', path })
    },
  })
  return found
}

async function readBook(zip: Zip, path: string, parts: ReadonlyMap<string, { type: string; path: string }>) {
  const sheets: { name: string; path: string }[] = []
  let is1904 = false
  await readPart(zip, path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const part = parts.get(attribute(attributes, 'id') ?? '')
      // Sheets of charts and macros hold no rows.
      if (part?.type.endsWith('/worksheet') && zip.has(part.path))
        sheets.push({ name: attribute(attributes, 'name') ?? '', path: part.path })
    },
  })
  return { sheets, is1904 }
}

async function readStyles(zip: Zip, path: string): Promise<CellMeaning[]> {
  const codeById = new Map<number, string>()
  const meanings: CellMeaning[] = []
  let isInCells = false
  await readPart(zip, path, {
    open(name, attributes) {
      if (name === 'numFmt')
        codeById.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      meanings.push(meaningOf(id, codeById.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return meanings
}

async function readStrings(zip: Zip, path: string, strings: StringStore): Promise<void> {
  let text = ''
  let isText = false
  let isReadingAid = false
  await readPart(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReadingAid = true
      isText = name === 't' && !isReadingAid
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReadingAid = false
      if (name === 'si') strings.add(unescaped(text))
    },
  })
}

/** Spreadsheets write control characters as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
