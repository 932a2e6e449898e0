import type { Collection } from '@trellis/domain/collections/api'
import { BulkEditDialog } from './bulk/later-bulk-edit.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import { RecordCards } from './record-cards.tsx'
import type { useList } from './use-list.ts'
import { useListActions } from './use-list-actions.ts'
import type { ShownTotal } from './use-totals.ts'

interface ListCardsProps {
  readonly collection: Collection
  readonly list: ReturnType<typeof useList>
  readonly stack: UndoStack
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly titleOf: (column: GridColumn) => string
  readonly mayWrite: boolean
  readonly mayDelete: boolean
  readonly linkedNames: Map<number, string>
  readonly onOpenRecord: (recordId: number) => void
  readonly onUndo: () => void
}

/** The cards of a list on a phone, with what can be done with them. */
export function ListCards({ mayWrite, mayDelete, linkedNames, ...props }: ListCardsProps) {
  const { collection, list, stack } = props
  const { bulkDialog, ...actions } = useListActions({ collection, list, stack, linkedNames, mayWrite, mayDelete })
  return (
    <>
      <RecordCards {...props} rows={list.rows} state={list.state} columns={list.columns} actions={actions} />
      <BulkEditDialog collection={collection} {...bulkDialog} />
    </>
  )
}
