import { zipOf } from './zip-file.ts'

/** A cell of a sheet; null is empty. */
export type SheetCell =
  | { readonly text: string; readonly isHeading?: boolean }
  | { readonly number: number; readonly format: string }
  | { readonly boolean: boolean }
  | null

/** A sheet ends here; what follows goes on in another one, under the same headings. */
const mostRows = 1_048_576
/** A cell ends here, and a program refuses a longer one. */
const longestText = 32_767

/** A workbook (ECMA-376) as it is written: its rows come some at a time, the first one holds the headings. */
export async function* workbookOf(name: string, batches: AsyncIterable<SheetCell[][]>): AsyncGenerator<Buffer> {
  const formats = new Map<string, number>()
  const source = rowSource(batches)
  let sheets = 0
  yield* zipOf(parts())

  async function* parts(): AsyncGenerator<{ name: string; text: AsyncIterable<string> }> {
    do {
      sheets++
      yield { name: `xl/worksheets/sheet${sheets}.xml`, text: sheetXml(source, formats, sheets > 1) }
    } while (await source.hasMore())
    for (const [part, text] of Object.entries(frameOf(name, sheets, formats))) yield { name: part, text: once(text) }
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

interface RowSource {
  readonly hasMore: () => Promise<boolean>
  /** At most so many rows; empty at the end. */
  readonly take: (most: number) => Promise<SheetCell[][]>
  readonly headings: () => SheetCell[]
}

function rowSource(batches: AsyncIterable<SheetCell[][]>): RowSource {
  const iterator = batches[Symbol.asyncIterator]()
  let waiting: SheetCell[][] = []
  let isOver = false
  let headings: SheetCell[] | undefined
  const fill = async () => {
    while (waiting.length === 0 && !isOver) {
      const next = await iterator.next()
      isOver = next.done === true
      if (!next.done) waiting = next.value
      headings ??= waiting[0]
    }
  }
  return {
    async hasMore() {
      await fill()
      return waiting.length > 0
    },
    async take(most) {
      await fill()
      const taken = waiting.slice(0, most)
      waiting = waiting.slice(most)
      return taken
    },
    headings: () => headings ?? [],
  }
}

async function* sheetXml(
  source: RowSource,
  formats: Map<string, number>,
  isContinued: boolean,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`
  let number = 0
  if (isContinued) yield rowXml(source.headings(), ++number, formats)
  while (number < mostRows) {
    const rows = await source.take(mostRows - number)
    if (rows.length === 0) break
    let text = ''
    for (const row of rows) text += rowXml(row, ++number, formats)
    yield text
  }
  yield '</sheetData></worksheet>'
}

function rowXml(cells: readonly SheetCell[], number: number, formats: Map<string, number>): string {
  let text = `<row r="${number}">`
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    if (cell) text += cellXml(cell, `${letters(at)}${number}`, formats)
  }
  return `${text}</row>`
}

function cellXml(cell: NonNullable<SheetCell>, reference: string, formats: Map<string, number>): string {
  if ('number' in cell) return `<c r="${reference}" s="${styleOf(cell.format, formats)}"><v>${cell.number}</v></c>`
  if ('boolean' in cell) return `<c r="${reference}" t="b"><v>${cell.boolean ? 1 : 0}</v></c>`
  const style = cell.isHeading ? ' s="1"' : ''
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text.slice(0, longestText))}</t></is></c>`
}

/** Behind plain cells and headings. */
const firstFormat = 2

function styleOf(format: string, formats: Map<string, number>): number {
  const known = formats.get(format)
  if (known !== undefined) return known
  const style = formats.size + firstFormat
  formats.set(format, style)
  return style
}

const columnLetters: string[] = []

function letters(index: number): string {
  const known = columnLetters[index]
  if (known) return known
  let text = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text
  columnLetters[index] = text
  return text
}

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const marks = /[\u{0}-\u{8}\u{b}-\u{1f}\u{fffe}\u{ffff}]|_x[\da-f]{4}_/iu
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /[\u{0}-\u{8}\u{b}-\u{1f}\u{fffe}\u{ffff}]/gu

/** Control characters are written as spreadsheets do, and what already looks like that is told apart from it. */
function escaped(text: string): string {
  const marked = marks.test(text)
    ? text
        .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
        .replaceAll(unwritable, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    : text
  return /[&<>"]/.test(marked)
    ? marked.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : marked
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Everything beside the sheets. */
function frameOf(name: string, sheets: number, formats: ReadonlyMap<string, number>): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const parts = [
    ...numbers.map(
      (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    ),
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
  ]
  const relations = [
    ...numbers.map(
      (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    ),
    `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`,
  ]
  const tabs = numbers.map(
    (number) => `<sheet name="${escaped(tabName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return {
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/styles.xml': declaration + stylesXml(formats),
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`,
  }
}

/** Without what a tab may not be called, at most 31 letters. */
function tabName(name: string, number: number): string {
  const plain =
    name
      .replaceAll(/[\\/?*[\]:]/g, ' ')
      .replaceAll(/^'|'$/g, '')
      .trim() || 'Sheet'
  return number === 1 ? plain.slice(0, 31) : `${plain.slice(0, 26)} ${number}`
}

/** Own formats begin at 164. */
function stylesXml(formats: ReadonlyMap<string, number>): string {
  const codes = [...formats.keys()]
  const own = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`)
  const cells = codes.map(
    (_, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  const plain = 'numFmtId="0" fillId="0" borderId="0"'
  return `<styleSheet xmlns="${main}">${own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ${plain} fontId="0"/></cellStyleXfs><cellXfs count="${cells.length + firstFormat}"><xf ${plain} fontId="0" xfId="0"/><xf ${plain} fontId="1" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
