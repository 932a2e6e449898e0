import { useMemo, useState } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { narrowestColumn, widestColumn } from '@trellis/domain/layouts/api'
import { facts, type Fact } from '@trellis/domain/records/api'
import type { LeftOperand } from '@trellis/domain/records/condition'
import { faceOf } from '../../fields/registry.ts'
import type { KeptWidths } from '../../layouts/kept-widths.ts'
import type { ColumnChoice, ListState } from '../list-state.ts'
import type { LinkedColumn } from './linked-columns.ts'

export const nameColumnId = 'name'
export const gutterWidth = 44
/** How far one press of a key moves a border, px. */
export const resizeStep = 16
const nameWidth = 220
const factWidths: Record<Fact, number> = { id: 90, createdAt: 190, createdBy: 150, updatedAt: 190, updatedBy: 150 }
/** More columns than anyone reads at once only slow the first page down; the others are one click away. */
const columnsAtFirst = 20

export interface GridColumn {
  /** `name`, `f12`, or a fact. */
  readonly id: string
  /** The field behind the cells; for the frozen first column the one that names records. */
  readonly field: Field | undefined
  /** The fact about the record behind the cells. */
  readonly fact: Fact | undefined
  /** The field of linked records behind the cells. */
  readonly linked?: LinkedColumn
  readonly isName: boolean
  readonly align: 'start' | 'end' | 'center'
  readonly width: number
  /** Left edge of a column that stays in view, px. */
  readonly pinnedAt: number | undefined
  readonly isLastPinned: boolean
}

export const fieldKey = (fieldId: number) => `f${fieldId}`

/** The field of a column of its own; undefined for facts. */
export function fieldIdOf(key: string): number | undefined {
  const id = /^f(\d+)$/.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What the column shows, as conditions, sorts and totals name it. */
export function operandOf({ field, fact, linked }: Pick<GridColumn, 'field' | 'fact' | 'linked'>): LeftOperand {
  if (fact) return { meta: fact }
  if (linked) return { field: linked.field.id, via: [linked.link.id] }
  return field ? { field: field.id } : { meta: 'name' }
}

/** What the field behind the column is for, where somebody wrote it down. */
export const aboutOf = ({ field, linked }: GridColumn) => (linked?.field ?? field)?.description || undefined

/** Fields that may stand in a column of their own: all but the one that names the records, which is the frozen first. */
export function columnFields(collection: Collection): Field[] {
  return collection.DataFields.filter(
    (field) => field.id !== collection.IdDataFieldDataObjectName && faceOf(field.dataType),
  )
}

/** The columns in their order: those of the list, else the fields shown in views. What is gone by now is left out. */
export function chosenColumns(
  collection: Collection,
  state: Pick<ListState, 'columns'>,
  linked: readonly LinkedColumn[] = [],
): ColumnChoice[] {
  const known = columnFields(collection)
  const keys = new Set<string>([...known.map(({ id }) => fieldKey(id)), ...facts, ...linked.map(({ key }) => key)])
  // Each once, however often the address names it.
  if (state.columns) return state.columns.filter(({ key }) => keys.delete(key))
  return known
    .filter((field) => field.isShownInViews)
    .slice(0, columnsAtFirst)
    .map((field) => ({ key: fieldKey(field.id) }))
}

const clamp = (width: number) => Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)))

function firstWidthOf(key: string, fields: readonly Field[], linked: readonly LinkedColumn[]): number {
  if (key === nameColumnId) return nameWidth
  const fact = facts.find((each) => each === key)
  if (fact) return factWidths[fact]
  const field = fields.find(({ id }) => fieldKey(id) === key) ?? linked.find((column) => column.key === key)?.field
  return (field && faceOf(field.dataType)?.width) ?? 160
}

/** Order, widths and pinning of the columns, as the list's state has them. */
export function useGridColumns(
  collection: Collection,
  state: ListState,
  onWidths: (columns: ColumnChoice[], nameWidth?: number) => void,
  linked: readonly LinkedColumn[],
  /** Where neither the address nor a layout says how wide a column is; undefined on a layout. */
  kept: KeptWidths | undefined,
) {
  const chosen = useMemo(() => chosenColumns(collection, state, linked), [collection, state, linked])
  const known = useMemo(() => columnFields(collection), [collection])
  /** Widths while a border is dragged, before they reach the address. */
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})

  const widthOf = (key: string, chosenWidth: number | undefined): number =>
    clamp(dragged[key] ?? chosenWidth ?? kept?.widths[key] ?? firstWidthOf(key, known, linked))
  const visible = [
    { id: nameColumnId, width: widthOf(nameColumnId, state.nameWidth) },
    ...chosen.map(({ key, width }) => ({ id: key, width: widthOf(key, width) })),
  ]
  const columnsKey = visible.map(({ id, width }) => `${id}:${width}`).join(' ')
  const columns = useMemo(() => {
    const pinnedCount = 1 + Math.min(state.pinned, chosen.length)
    let left = gutterWidth
    return visible.map((column, index): GridColumn => {
      const isName = column.id === nameColumnId
      const fact = facts.find((each) => each === column.id)
      const field = isName
        ? collection.DataFields.find((candidate) => candidate.id === collection.IdDataFieldDataObjectName)
        : known.find((candidate) => fieldKey(candidate.id) === column.id)
      const pinnedAt = index < pinnedCount ? left : undefined
      left += column.width
      return {
        id: column.id,
        field,
        fact,
        linked: linked.find(({ key }) => key === column.id),
        isName,
        align: fact === 'id' ? 'end' : isName ? 'start' : ((field && faceOf(field.dataType)?.align) ?? 'start'),
        width: column.width,
        pinnedAt,
        isLastPinned: index === pinnedCount - 1,
      }
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the list
  }, [columnsKey, collection, known, linked, state.pinned, chosen.length])

  function resize(id: string, width: number) {
    setDragged((before) => ({ ...before, [id]: clamp(width) }))
  }

  /** Writes the dragged widths to the address, and keeps them. */
  function commitWidths(last?: { id: string; width: number }) {
    const changed = { ...dragged, ...(last && { [last.id]: clamp(last.width) }) }
    onWidths(
      chosen.map(({ key, width: before }) => {
        const width = changed[key] ?? before
        return { key, ...(width && { width }) }
      }),
      changed[nameColumnId] ?? state.nameWidth,
    )
    kept?.keep(changed)
    setDragged({})
  }

  return { columns, chosen, resize, commitWidths }
}

/** How many stay pinned where other columns are shown: one that is hidden leaves its place to none. */
export function stillPinned(
  chosen: readonly ColumnChoice[],
  pinned: number,
  next: readonly ColumnChoice[] | undefined,
): number {
  const gone = chosen.slice(0, pinned).filter(({ key }) => next?.every((one) => one.key !== key))
  return pinned - gone.length
}

/** A column joins the pinned ones, or leaves them; it keeps its width. */
export function withPin(
  chosen: readonly ColumnChoice[],
  pinned: number,
  key: string,
): { columns: ColumnChoice[]; pinned: number } {
  const at = chosen.findIndex((choice) => choice.key === key)
  const column = chosen[at]
  if (!column) return { columns: [...chosen], pinned }
  const others = chosen.toSpliced(at, 1)
  const isPinned = at < pinned
  const next = isPinned ? pinned - 1 : pinned + 1
  return { columns: others.toSpliced(isPinned ? next : pinned, 0, column), pinned: next }
}

/** A column goes before another, or to the end; among pinned ones it is pinned, at their border it stays what it was. */
export function withColumnBefore<Choice extends { readonly key: string }>(
  chosen: readonly Choice[],
  pinned: number,
  key: string,
  beforeKey: string | null,
): { columns: Choice[]; pinned: number } {
  const at = chosen.findIndex((choice) => choice.key === key)
  const column = chosen[at]
  if (!column || key === beforeKey) return { columns: [...chosen], pinned }
  const others = chosen.toSpliced(at, 1)
  const wasPinned = at < pinned
  const otherPinned = wasPinned ? pinned - 1 : pinned
  const found = others.findIndex((choice) => choice.key === beforeKey)
  const to = found === -1 ? others.length : found
  const isPinned = to < otherPinned || (to === otherPinned && wasPinned)
  return { columns: others.toSpliced(to, 0, column), pinned: isPinned ? otherPinned + 1 : otherPinned }
}

/** Left edges of the columns, px. */
export function startsOf(columns: readonly GridColumn[]): number[] {
  let left = gutterWidth
  return columns.map((column) => {
    const start = left
    left += column.width
    return start
  })
}
