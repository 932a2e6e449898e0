import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { guardCell } from '@trellis/domain/imports/formula-guard'
import { csvLine } from './csv-line.ts'
import type { ExportColumn } from './export-columns.ts'
import type { ExportChunk } from './export-rows.ts'
import { exportText } from './export-text.ts'

/** CSV of an export. Values are written exactly, links by the record's name where that leads back to it, else as #id. */
export async function* csvOf(chunks: AsyncIterable<ExportChunk>): AsyncGenerator<string> {
  let isFirst = true
  for await (const { columns, contexts, rows } of chunks) {
    let text = isFirst ? csvLine(columns.map(({ title }) => guardCell(title))) : ''
    isFirst = false
    const guards = columns.map(guardOf)
    for (const { cells } of rows)
      text += csvLine(columns.map((column, at) => guards[at]!(exportText(column, cells[at]!, contexts[at]!))))
    yield text
  }
}

/** A number is no text: -5 stays a number in every program. */
function guardOf({ field, fact, isList }: ExportColumn): (text: string) => string {
  const isNumber = field ? fieldTypeOf(field.dataType).shape === 'number' && !isList : fact === 'id'
  return isNumber ? (text) => text : guardCell
}
