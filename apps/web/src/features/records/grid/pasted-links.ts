import { partsOfAny } from '@trellis/domain/fields/joined-texts'
import { isLink } from '@trellis/domain/fields/link'
import { linksApi, mostNamed } from '@trellis/domain/records/link-api'
import { call } from '../../../api/call.ts'
import type { RecordChoice } from '../../fields/field-context.tsx'
import type { GridColumn } from './grid-columns.ts'
import { cellFor, type TextTable } from './tsv.ts'

/** The records that texts mean, by field and text. */
export type LinksByText = ReadonlyMap<number, ReadonlyMap<string, number>>

interface PastedTable {
  readonly teamId: number
  readonly table: TextTable
  readonly columns: readonly GridColumn[]
  readonly height: number
}

/** Asks which records the texts mean that a table brings for links. */
export async function pastedLinks(
  { teamId, table, columns, height }: PastedTable,
  remember: (record: RecordChoice) => void,
): Promise<LinksByText> {
  const found = new Map<number, ReadonlyMap<string, number>>()
  for (const [column, { field }] of columns.entries()) {
    if (!field || !isLink(field)) continue
    const cells = Array.from({ length: height }, (_, place) => cellFor(table, place, column).trim())
    const whole = field.dataType === 'multi_data_record' ? cells.flatMap((cell) => [cell, ...partsOfAny(cell)]) : cells
    const texts = [...new Set(whole)].filter((text) => text !== '' && text.length <= 500)
    const idByText = new Map<string, number>()
    for (let first = 0; first < texts.length; first += mostNamed) {
      const asked = texts.slice(first, first + mostNamed)
      const params = { teamId, fieldId: field.id }
      const { records } = await call(linksApi.namedCandidates, { params, body: { texts: asked } })
      for (const [index, record] of records.entries()) {
        if (!record) continue
        remember(record)
        idByText.set(asked[index]!, record.id)
      }
    }
    found.set(field.id, idByText)
  }
  return found
}
