import type { Fact, RecordDetail } from '@trellis/domain/records/api'
import type { Value } from '@trellis/domain/fields/field-type'
import type { LinkedValue } from './linked-columns.ts'

/** A record as the grid holds it: only the values of the fields and the facts that were asked for. */
export interface GridRow {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly values: Readonly<Record<number, Value>>
  readonly facts: Readonly<Partial<Record<Fact, string | number | null>>>
  /** Values behind links, by the key of their column. */
  readonly linked?: Readonly<Record<string, LinkedValue>>
}

/** A row of a page: id, version, name, then one value per field and fact (contract of queryRecords). */
export function rowFromPage(
  fields: readonly number[],
  cells: readonly unknown[],
  facts: readonly Fact[] = [],
  linkedKeys: readonly string[] = [],
): GridRow {
  const [id, version, name, ...rest] = cells as [number, number, string, ...Value[]]
  const values = Object.fromEntries(fields.map((field, index) => [field, rest[index] ?? null]))
  const known = facts.map((fact, index) => [fact, rest[fields.length + index] ?? null])
  const linked = linkedKeys.map((key, index) => [key, rest[fields.length + facts.length + index] ?? null])
  return {
    id,
    version,
    name,
    values,
    facts: Object.fromEntries(known) as GridRow['facts'],
    ...(linkedKeys.length > 0 && { linked: Object.fromEntries(linked) as GridRow['linked'] }),
  }
}

export function rowFromRecord(record: RecordDetail): GridRow {
  const { id, version, name, values, createdAt, createdBy, updatedAt, updatedBy } = record
  return {
    id,
    version,
    name,
    values: values as GridRow['values'],
    facts: { id, createdAt, createdBy, updatedAt, updatedBy },
  }
}
