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
import { faceOf } from '../../fields/registry.ts'
import type { ColumnChoice, ListState } from '../list-state.ts'
import type { GridRow } from './grid-row.ts'

export const nameColumnId = 'name'
export const gutterWidth = 44
const nameWidth = 220
const minimumWidth = 60
const maximumWidth = 1000
/** More columns than anyone reads at once only slow the first page down; the others are one click away. */
const columnsAtFirst = 20

export interface GridColumn {
  readonly id: string
  /** The field behind the cells; for the frozen first column the one that names records. */
  readonly field: Field | undefined
  readonly isName: boolean
  readonly align: 'start' | 'end' | 'center'
  readonly width: number
}

/** Fields that may stand in a column of their own: all but the one that names the records, which is the frozen first. */
export function columnFields(collection: Collection): Field[] {
  return collection.DataFields.filter(
    (field) => field.id !== collection.IdDataFieldDataObjectName && faceOf(field.dataType),
  )
}

/** The columns in their order: those of the address, else the fields shown in views. */
export function chosenColumns(collection: Collection, state: ListState): ColumnChoice[] {
  const known = columnFields(collection)
  if (state.columns) return state.columns.filter(({ fieldId }) => known.some((field) => field.id === fieldId))
  return known
    .filter((field) => field.isShownInViews)
    .slice(0, columnsAtFirst)
    .map((field) => ({ fieldId: field.id }))
}

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const noData: GridRow[] = []
const columnId = (fieldId: number) => `f${fieldId}`

/** Order, visibility, widths and pinning of the columns, held by TanStack Table; the address is where they come from. */
export function useGridColumns(
  collection: Collection,
  state: ListState,
  onWidths: (columns: ColumnChoice[], nameWidth?: number) => void,
) {
  const chosen = useMemo(() => chosenColumns(collection, state), [collection, state])
  const known = useMemo(() => columnFields(collection), [collection])
  /** Widths while a border is dragged, before they reach the address. */
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})

  const definitions = useMemo(
    () => [
      { id: nameColumnId, size: nameWidth, minSize: minimumWidth, maxSize: maximumWidth },
      ...known.map((field) => ({
        id: columnId(field.id),
        size: faceOf(field.dataType)?.width ?? 160,
        minSize: minimumWidth,
        maxSize: maximumWidth,
      })),
    ],
    [known],
  )
  const tableState = useMemo(
    () => ({
      columnOrder: [nameColumnId, ...chosen.map(({ fieldId }) => columnId(fieldId))],
      columnPinning: { start: [nameColumnId], end: [] },
      columnVisibility: Object.fromEntries(
        known.map(({ id }) => [columnId(id), chosen.some(({ fieldId }) => fieldId === id)]),
      ),
      columnSizing: {
        ...(state.nameWidth && { [nameColumnId]: state.nameWidth }),
        ...Object.fromEntries(chosen.flatMap(({ fieldId, width }) => (width ? [[columnId(fieldId), width]] : []))),
        ...dragged,
      },
    }),
    [chosen, known, state.nameWidth, dragged],
  )
  const table = useTable({ features, columns: definitions, data: noData, state: tableState })

  const visible = table.getVisibleLeafColumns()
  const layoutKey = visible.map((column) => column.id).join(' ')
  const widths = visible.map((column) => column.getSize())
  const widthKey = widths.join(' ')
  const columns = useMemo(
    () =>
      visible.map((column, index): GridColumn => {
        const isName = column.id === nameColumnId
        const field = isName
          ? collection.DataFields.find((candidate) => candidate.id === collection.IdDataFieldDataObjectName)
          : known.find((candidate) => columnId(candidate.id) === column.id)
        return {
          id: column.id,
          field,
          isName,
          align: isName ? 'start' : ((field && faceOf(field.dataType)?.align) ?? 'start'),
          width: widths[index] as number,
        }
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys are the content of both lists
    [layoutKey, widthKey, collection, known],
  )

  function resize(id: string, width: number) {
    setDragged((before) => ({ ...before, [id]: Math.round(Math.min(maximumWidth, Math.max(minimumWidth, width))) }))
  }

  /** Writes the dragged widths to the address. */
  function commitWidths(last?: { id: string; width: number }) {
    const changed = {
      ...dragged,
      ...(last && { [last.id]: Math.min(maximumWidth, Math.max(minimumWidth, Math.round(last.width))) }),
    }
    onWidths(
      chosen.map((choice) => {
        const width = changed[columnId(choice.fieldId)] ?? choice.width
        return { fieldId: choice.fieldId, ...(width && { width }) }
      }),
      changed[nameColumnId] ?? state.nameWidth,
    )
    setDragged({})
  }

  return { columns, chosen, resize, commitWidths }
}
