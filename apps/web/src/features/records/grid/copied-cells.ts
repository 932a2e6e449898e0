import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { typeOf } from '../../fields/field.tsx'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'

/** Cells as they were copied here, for the texts on the clipboard do not say which of two files or records is meant. */
export interface CopiedCells {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
}

let last: (CopiedCells & { readonly text: string }) | undefined

export function rememberCopied(text: string, cells: CopiedCells): void {
  last = { text, ...cells }
}

/** What was copied here last, where the clipboard still holds it; some systems write line breaks their own way. */
export function copiedAs(text: string): CopiedCells | undefined {
  return last && last.text === text.replaceAll('\r\n', '\n') ? last : undefined
}

/** The value that the source of a cell holds, where its text would not do; undefined where it does. */
export function copiedValue(
  cells: CopiedCells | undefined,
  { place, column, field }: { place: number; column: number; field: Field },
): Value | undefined {
  const row = cells?.rows[place % cells.rows.length]
  const source = cells?.columns[column % cells.columns.length]?.field
  if (!row || source?.dataType !== field.dataType) return undefined
  const isFiles = typeOf(field.dataType)?.refersTo === 'file'
  const isSameLink = isLink(field) && linkedCollectionId(source) === linkedCollectionId(field)
  return isFiles || isSameLink ? (row.values[source.id] ?? null) : undefined
}
