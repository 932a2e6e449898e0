import type { RecordDetail } from '@trellis/domain/records/api'
import type { Value } from '@trellis/domain/fields/field-type'

/** A record as the grid holds it: only the values of the fields that were asked for. */
export interface GridRow {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly values: Readonly<Record<number, Value>>
}

/** A row of a page: id, version, name, then one value per field (contract of queryRecords). */
export function rowFromPage(fields: readonly number[], cells: readonly unknown[]): GridRow {
  const [id, version, name, ...values] = cells as [number, number, string, ...Value[]]
  return { id, version, name, values: Object.fromEntries(fields.map((field, index) => [field, values[index] ?? null])) }
}

export function rowFromRecord(record: RecordDetail): GridRow {
  const { id, version, name, values } = record
  return { id, version, name, values: values as GridRow['values'] }
}
