import type { TextContext } from '@trellis/domain/fields/field-type'
import type { Fact } from '@trellis/domain/records/api'
import { typeOf } from '../../fields/field.tsx'
import { textOf } from '../../fields/text-edit.tsx'
import type { GridColumn } from './grid-columns.ts'
import { linkedText } from './linked-text.ts'
import type { GridRow } from './grid-row.ts'
import type { TextTable } from './tsv.ts'

/** How a fact about a record is written: an instant in the team's timezone. */
export type FactText = (fact: Fact, value: string | number | null) => string

/** The cells of rows as exact texts, ready for a spreadsheet. */
export function tableOf(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  context: TextContext,
  factText: FactText,
): TextTable {
  return rows.map((row) =>
    columns.map(({ id, field, fact, linked, isName }) => {
      if (linked) return linkedText(linked, row.linked?.[id], context)
      if (fact) return factText(fact, row.facts[fact] ?? null)
      const type = field && typeOf(field.dataType)
      if (!field || !type) return isName ? row.name : ''
      return textOf(row.values[field.id] ?? null, field, type, context)
    }),
  )
}

/** The same for programs that take tables with their format, such as mails and documents. */
export function htmlTable(table: TextTable): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
  const rows = table.map((line) => `<tr>${line.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}
