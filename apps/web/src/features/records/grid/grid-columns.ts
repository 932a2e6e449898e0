import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { narrowestColumn, widestColumn } from '@trellis/domain/layouts/api'
import { facts, type Fact } from '@trellis/domain/records/api'
import type { LeftOperand } from '@trellis/domain/records/condition'
import { faceOf } from '../../fields/registry.ts'
import type { ColumnChoice, ListState } from '../list-state.ts'
import type { GridRow } from './grid-row.ts'
import type { LinkedColumn } from './linked-columns.ts'

export const nameColumnId = 'name'
export const gutterWidth = 44
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
export function operandOf({ field, fact }: Pick<GridColumn, 'field' | 'fact'>): LeftOperand {
  if (fact) return { meta: fact }
  return field ? { field: field.id } : { meta: 'name' }
}

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
  if (state.columns) return state.columns.filter(({ key }) => keys.has(key))
  return known
    .filter((field) => field.isShownInViews)
    .slice(0, columnsAtFirst)
    .map((field) => ({ key: fieldKey(field.id) }))
}

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const noData: GridRow[] = []

const clamp = (width: number) => Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)))

/** Order, visibility, widths and pinning of the columns, held by TanStack Table; the list's state is where they come from. */
export function useGridColumns(
  collection: Collection,
  state: ListState,
  onWidths: (columns: ColumnChoice[], nameWidth?: number) => void,
  linked: readonly LinkedColumn[],
) {
  const chosen = useMemo(() => chosenColumns(collection, state, linked), [collection, state, linked])
  const known = useMemo(() => columnFields(collection), [collection])
  /** Widths while a border is dragged, before they reach the address. */
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})

  const definitions = useMemo(() => {
    const column = (id: string, size: number) => ({ id, size, minSize: narrowestColumn, maxSize: widestColumn })
    return [
      column(nameColumnId, nameWidth),
      ...known.map((field) => column(fieldKey(field.id), faceOf(field.dataType)?.width ?? 160)),
      ...facts.map((fact) => column(fact, factWidths[fact])),
      ...linked.map(({ key, field }) => column(key, faceOf(field.dataType)?.width ?? 160)),
    ]
  }, [known, linked])
  const tableState = useMemo(
    () => ({
      columnOrder: [nameColumnId, ...chosen.map(({ key }) => key)],
      columnPinning: { start: [nameColumnId, ...chosen.slice(0, state.pinned).map(({ key }) => key)], end: [] },
      columnVisibility: Object.fromEntries(
        definitions.map(({ id }) => [id, id === nameColumnId || chosen.some(({ key }) => key === id)]),
      ),
      columnSizing: {
        ...(state.nameWidth && { [nameColumnId]: state.nameWidth }),
        ...Object.fromEntries(chosen.flatMap(({ key, width }) => (width ? [[key, width]] : []))),
        ...dragged,
      },
    }),
    [chosen, definitions, state.nameWidth, state.pinned, dragged],
  )
  const table = useTable({ features, columns: definitions, data: noData, state: tableState })

  const visible = table.getVisibleLeafColumns()
  const layoutKey = visible.map((column) => column.id).join(' ')
  const widths = visible.map((column) => column.getSize())
  const widthKey = widths.join(' ')
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
      left += widths[index] as number
      return {
        id: column.id,
        field,
        fact,
        linked: linked.find(({ key }) => key === column.id),
        isName,
        align: fact === 'id' ? 'end' : isName ? 'start' : ((field && faceOf(field.dataType)?.align) ?? 'start'),
        width: widths[index] as number,
        pinnedAt,
        isLastPinned: index === pinnedCount - 1,
      }
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys are the content of both lists
  }, [layoutKey, widthKey, collection, known, linked, state.pinned, chosen.length])

  function resize(id: string, width: number) {
    setDragged((before) => ({ ...before, [id]: clamp(width) }))
  }

  /** Writes the dragged widths to the address. */
  function commitWidths(last?: { id: string; width: number }) {
    const changed = { ...dragged, ...(last && { [last.id]: clamp(last.width) }) }
    onWidths(
      chosen.map(({ key, width: before }) => {
        const width = changed[key] ?? before
        return { key, ...(width && { width }) }
      }),
      changed[nameColumnId] ?? state.nameWidth,
    )
    setDragged({})
  }

  return { columns, chosen, resize, commitWidths }
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
