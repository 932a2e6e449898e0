import type { LayoutContent } from '../layouts/api.ts'
import { isReference } from '../records/condition.ts'
import type { Condition, LeftOperand, RightOperand, Sort } from '../records/condition.ts'

/** What stands in the other team for an id of this one; undefined for what did not come along. */
export interface CopiedIds {
  readonly field: (id: number) => number | undefined
  /** Of an item of a list; ids that are none stay what they are. */
  readonly item: (id: number) => number | undefined
  readonly isSelection: (fieldId: number) => boolean
  /** Values of the field are of this team alone: people, records, collections, files. */
  readonly isForeign: (fieldId: number) => boolean
}

/** The condition in the words of the other team; null where a part of it cannot be said there. */
export function copiedCondition(condition: Condition, ids: CopiedIds): Condition | null {
  if ('all' in condition) return copiedParts(condition.all, ids, (all) => ({ all }))
  if ('any' in condition) return copiedParts(condition.any, ids, (any) => ({ any }))
  if ('not' in condition) {
    const inner = copiedCondition(condition.not, ids)
    return inner && { not: inner }
  }
  const left = copiedOperand(condition.left, ids)
  const isOfTeam =
    'meta' in condition.left && ['createdBy', 'updatedBy', 'collections', 'id'].includes(condition.left.meta)
  if (!left || isOfTeam) return null
  const fieldId = 'field' in condition.left ? condition.left.field : 0
  const right = condition.right.map((operand) =>
    isReference(operand) ? copiedOperand(operand, ids) : copiedLiteral(operand, fieldId, ids),
  )
  return right.every((operand) => operand !== null) ? { ...condition, left, right } : null
}

function copiedParts(
  parts: readonly Condition[],
  ids: CopiedIds,
  of: (parts: Condition[]) => Condition,
): Condition | null {
  const copied = parts.map((part) => copiedCondition(part, ids))
  return copied.every((part) => part !== null) ? of(copied) : null
}

function copiedOperand(left: LeftOperand, ids: CopiedIds): LeftOperand | null {
  if ('meta' in left) return left
  const field = ids.field(left.field)
  const via = left.via?.map((id) => ids.field(id))
  if (field === undefined || via?.includes(undefined)) return null
  return { ...left, field, ...(via && { via: via as number[] }) }
}

function copiedLiteral(operand: RightOperand, fieldId: number, ids: CopiedIds): RightOperand | null {
  if (!('literal' in operand)) return operand
  if (ids.isForeign(fieldId)) return null
  if (!ids.isSelection(fieldId)) return operand
  const item = ids.item(Number(operand.literal))
  return item === undefined ? null : { literal: item }
}

const copiedSort = (sort: Sort, ids: CopiedIds): Sort =>
  sort.flatMap((key) => {
    const by = copiedOperand(key.by, ids)
    return by ? [{ ...key, by }] : []
  })

/** A layout in the ids of the other team; what speaks of something that did not come along is left out. */
export function copiedLayout(content: LayoutContent, ids: CopiedIds): LayoutContent {
  const keyOf = (key: string): string | null => {
    const parts = key.split('.').map((part) => {
      const id = /^f(\d+)$/.exec(part)?.[1]
      return id === undefined ? part : ids.field(Number(id))
    })
    if (parts.includes(undefined)) return null
    return parts.map((part) => (typeof part === 'number' ? `f${part}` : part)).join('.')
  }
  const { where, columns, totals, sort, groups, ...rest } = content
  const condition = where && copiedCondition(where, ids)
  return {
    ...rest,
    ...(condition && { where: condition }),
    ...(columns && {
      columns: columns.flatMap((column) => {
        const key = keyOf(column.key)
        return key === null ? [] : [{ ...column, key }]
      }),
    }),
    sort: copiedSort(sort, ids),
    groups: copiedSort(groups, ids),
    totals: Object.fromEntries(
      Object.entries(totals).flatMap(([key, total]) => {
        const copied = keyOf(key)
        return copied === null ? [] : [[copied, total]]
      }),
    ),
  }
}
