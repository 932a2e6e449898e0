import { isGroupable } from '@trellis/domain/records/groups'
import { comparisonOf } from '@trellis/domain/records/subject'
import type { GridColumn } from './grid-columns.ts'

/** Whether a list can be grouped by what the column shows. */
export function canGroup({ field, fact, linked }: Pick<GridColumn, 'field' | 'fact' | 'linked'>): boolean {
  if (fact) return fact !== 'id'
  if (linked?.isList) return false
  const by = linked?.field ?? field
  const comparison = by && comparisonOf(by.dataType)
  return comparison !== null && comparison !== undefined && isGroupable(comparison)
}
