import type { Collection } from '@trellis/domain/collections/api'
import { useTeam } from '../../session/use-session.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import { useMembers } from './members/use-members.ts'
import { RecordCards } from './record-cards.tsx'
import type { useList } from './use-list.ts'
import type { ShownTotal } from './use-totals.ts'

interface ListCardsProps {
  readonly collection: Collection
  readonly list: ReturnType<typeof useList>
  readonly stack: UndoStack
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly titleOf: (column: GridColumn) => string
  readonly mayWrite: boolean
  readonly onOpenRecord: (recordId: number) => void
}

/** The cards of a list on a phone, with what can be done with each. */
export function ListCards({ collection, list, stack, mayWrite, ...props }: ListCardsProps) {
  const members = useMembers({ teamId: useTeam().TeamId, collection, list, stack })
  return (
    <RecordCards
      {...props}
      collection={collection}
      rows={list.rows}
      levels={list.state.groups}
      columns={list.columns}
      members={mayWrite ? members : undefined}
    />
  )
}
