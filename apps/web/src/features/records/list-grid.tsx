import { useMemo } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import type { Values } from '@trellis/domain/records/api'
import { bothOf } from '@trellis/domain/records/groups'
import { equalitiesOf } from '@trellis/domain/records/equalities'
import { todayIn } from '../../i18n/today.ts'
import { useMayUpdateField } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { muchLater } from '../../ui/later.tsx'
import { BulkEditDialog } from './bulk/later-bulk-edit.ts'
import type { RecordEdits } from './edits/use-record-edits.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import { fieldsOfCondition } from './fields-of-condition.ts'
import { nameColumnId, operandOf, withColumnBefore, withPin, type GridColumn } from './grid/grid-columns.ts'
import { RecordGrid } from './grid/record-grid.tsx'
import { withGroup, type useList } from './use-list.ts'
import { useListActions } from './use-list-actions.ts'
import type { ShownTotal } from './use-totals.ts'

const [PeekPanel, usePeekPanel] = muchLater(async () => (await import('./peek/peek-panel.tsx')).PeekPanel)

interface ListGridProps {
  readonly collection: Collection
  readonly list: ReturnType<typeof useList>
  readonly edits: RecordEdits
  readonly stack: UndoStack
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly titleOf: (column: GridColumn) => string
  readonly mayWrite: boolean
  readonly mayDelete: boolean
  readonly linkedNames: Map<number, string>
  readonly onOpenRecord: (recordId: number) => void
  readonly onNew: () => void
  readonly onUndo: () => void
  /** A column menu asked for a condition on what it shows. */
  readonly onAskFilter: (subject: string) => void
}

/** As the filter names what the column shows (filter/filter-subjects.ts). */
function subjectKeyOf({ field, fact, linked }: GridColumn): string {
  if (linked) return `${linked.link.id}>${linked.field.id}`
  return fact ?? String(field?.id)
}

/** The grid of a list, with what its columns and rows offer. */
export function ListGrid(props: ListGridProps) {
  const { collection, list, edits, stack, mayWrite, linkedNames } = props
  const { state, change, chosen, rows } = list
  const { Team: team } = useTeam()
  const mayUpdate = useMayUpdateField(collection.id)
  const { bulkDialog, ...actions } = useListActions(props)
  const filteredFields = useMemo(() => fieldsOfCondition(state.where), [state.where])

  function newValues(): Values {
    const fieldById = (id: number) => collection.DataFields.find((field) => field.id === id && mayUpdate(id))
    const wanted = bothOf(state.where, collection.membershipDataFilter ?? undefined)
    if (!wanted) return {}
    return equalitiesOf(wanted, { fieldById }, { today: todayIn(team.primaryTimezone) }) as Values
  }

  usePeekPanel()
  return (
    <>
      <RecordGrid
        collection={collection}
        rows={rows}
        columns={list.columns}
        titleOf={props.titleOf}
        state={state}
        filteredFields={filteredFields}
        totals={props.totals}
        edits={edits}
        mayWrite={mayWrite}
        mayUpdate={mayUpdate}
        newValues={newValues()}
        onOpenRecord={props.onOpenRecord}
        onNew={mayWrite ? props.onNew : undefined}
        {...actions}
        onSort={(column, direction) => change({ sort: direction ? [{ by: operandOf(column), direction }] : [] })}
        onFilter={(column) => props.onAskFilter(subjectKeyOf(column))}
        onHide={(column) =>
          change({
            columns: chosen.filter(({ key }) => key !== column.id),
            pinned: column.pinnedAt === undefined ? state.pinned : state.pinned - 1,
          })
        }
        onMoveColumn={(columnId, to) =>
          change(withColumnBefore(chosen, state.pinned, columnId, list.columns[to]?.id ?? null))
        }
        onPin={(column) => change(withPin(chosen, state.pinned, column.id))}
        onGroup={(column) => change({ groups: withGroup(state.groups, column) })}
        onTotal={(column, kind) => {
          const { [column.id]: _before, ...others } = state.totals
          change({ totals: kind ? { ...others, [column.id]: kind } : others })
        }}
        onResize={(column, width) => list.resize(column.id, width)}
        onResizeEnd={(column, width) =>
          list.commitWidths(width === undefined ? undefined : { id: column.id || nameColumnId, width })
        }
        renderPeek={(peek) => (
          <PeekPanel
            {...peek}
            collection={collection}
            rows={rows}
            edits={edits}
            mayWrite={mayWrite}
            mayUpdate={mayUpdate}
            stack={stack}
            onUndo={props.onUndo}
            onDuplicate={actions.onDuplicate && (() => actions.onDuplicate?.(peek.row))}
            onExpand={() => props.onOpenRecord(peek.row.id)}
            linkedNames={linkedNames}
          />
        )}
      />
      <BulkEditDialog collection={collection} {...bulkDialog} />
    </>
  )
}
