import { AppError } from '../errors.ts'
import type { Field } from '../fields/field.ts'
import { isLink } from '../fields/link.ts'
import { checkCondition } from '../records/check-condition.ts'
import { isReference } from '../records/condition.ts'
import type { Condition, LeftOperand } from '../records/condition.ts'
import { isGroupable } from '../records/groups.ts'
import { maySortBy } from '../records/sort-check.ts'
import { comparisonOf } from '../records/subject.ts'
import type { ConditionScope } from '../records/subject.ts'
import { totalsOffered } from '../records/totals.ts'
import type { LayoutContent } from './api.ts'

/** Whether a part of a condition or an order speaks of the field, or leads through it. */
export const speaksOf = (left: LeftOperand, fieldId: number): boolean =>
  'field' in left && (left.field === fieldId || left.via?.includes(fieldId) === true)

/** Whether a condition that speaks of the field still means something in this scope. */
export function stillHolds(condition: Condition, scope: ConditionScope): boolean {
  try {
    checkCondition(condition, scope)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'filter-invalid') return false
    throw error
  }
}

/** The condition without the parts that the field cannot answer any more; undefined where nothing is left. */
function withoutBroken(condition: Condition, fieldId: number, scope: ConditionScope): Condition | undefined {
  const partsOf = (parts: readonly Condition[]) => parts.flatMap((part) => withoutBroken(part, fieldId, scope) ?? [])
  if ('all' in condition) {
    const all = partsOf(condition.all)
    return all.length > 0 || condition.all.length === 0 ? { all } : undefined
  }
  if ('any' in condition) {
    const any = partsOf(condition.any)
    return any.length > 0 || condition.any.length === 0 ? { any } : undefined
  }
  if ('not' in condition) {
    const rest = withoutBroken(condition.not, fieldId, scope)
    return rest && { not: rest }
  }
  const operands = [condition.left, ...condition.right.filter(isReference)]
  return operands.some((each) => speaksOf(each, fieldId)) && !stillHolds(condition, scope) ? undefined : condition
}

/** What a layout keeps when a field has another type: `scope` knows the field as it will be. */
export function layoutAfterTypeChange(content: LayoutContent, field: Field, scope: ConditionScope): LayoutContent {
  const comparison = comparisonOf(field.dataType)
  const key = `f${field.id}`
  const mayBehind = (column: string) => isLink(field) || !column.startsWith(`${key}.`)
  const { where, columns, ...rest } = content
  const kept = where && withoutBroken(where, field.id, scope)
  return {
    ...rest,
    ...(kept && { where: kept }),
    ...(columns && { columns: columns.filter((column) => mayBehind(column.key)) }),
    sort: content.sort.filter((each) => !speaksOf(each.by, field.id) || maySortBy(each, scope)),
    groups: content.groups.filter(
      ({ by }) => !speaksOf(by, field.id) || (comparison !== null && isGroupable(comparison)),
    ),
    totals: Object.fromEntries(
      Object.entries(content.totals).filter(([column, total]) => {
        if (column !== key) return mayBehind(column)
        return comparison !== null && totalsOffered(comparison).includes(total)
      }),
    ),
  }
}

/** Whether a layout speaks of the field anywhere. */
export const layoutNames = (content: LayoutContent, fieldId: number): boolean =>
  new RegExp(`"field":${fieldId}\\b|"f${fieldId}\\b|\\bf${fieldId}"|"via":\\[[^\\]]*\\b${fieldId}\\b`).test(
    JSON.stringify(content),
  )
