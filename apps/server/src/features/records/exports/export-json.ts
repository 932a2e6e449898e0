import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { splitTexts } from '@trellis/domain/fields/joined-texts'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ExportColumn } from './export-columns.ts'
import type { ExportChunk } from './export-rows.ts'

/**
 * A list of objects by machine names, each with the number of its record. Numbers that must be exact are texts, what is
 * chosen or linked stands with its name.
 */
export async function* jsonOf(chunks: AsyncIterable<ExportChunk>): AsyncGenerator<string> {
  let lead = '['
  for await (const { columns, contexts, rows } of chunks) {
    const shown = columns.filter(({ fact }) => fact !== 'id')
    const places = shown.map((column) => columns.indexOf(column))
    let text = ''
    for (const { id, cells } of rows) {
      const entries = shown.map((column, at) => {
        const place = places[at]!
        return [column.key, jsonCell(column, cells[place]!, contexts[place]!)]
      })
      text += `${lead}\n${JSON.stringify(Object.fromEntries([['recordId', id], ...entries]))}`
      lead = ','
    }
    yield text
  }
  yield lead === '[' ? '[]\n' : '\n]\n'
}

function jsonCell({ field, isList }: ExportColumn, cell: Value | Value[], context: TextContext): unknown {
  if (cell === null || !field) return cell
  const type = fieldTypeOf(field.dataType)
  const nameOf = (value: Value): string => {
    const text = value === null ? '' : type.format(value, field.settings, context)
    // One name of several is quoted where it holds a separator.
    return splitTexts(text, (part) => part)?.[0] ?? text
  }
  const write = (value: Value): unknown => {
    if (type.shape === 'id') return value === null ? null : type.format(value, field.settings, context)
    return type.shape === 'ids' ? (value as number[]).map((one) => nameOf([one])) : value
  }
  return isList ? (cell as Value[]).map(write) : write(cell as Value)
}
