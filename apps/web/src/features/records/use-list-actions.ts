import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import type { RecordDetail } from '@trellis/domain/records/api'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { useDuplicateRecord } from '../duplicates/use-duplicate-record.ts'
import { useBulk } from './bulk/use-bulk.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import { exportQueryOf } from './export-query.ts'
import type { Chosen } from './grid/bulk-bar.tsx'
import { rowFromRecord, type GridRow } from './grid/grid-row.ts'
import { useMembers } from './members/use-members.ts'
import { idIn } from './rows-by-id.ts'
import type { useList } from './use-list.ts'

interface ActionsOf {
  readonly collection: Collection
  readonly list: ReturnType<typeof useList>
  readonly stack: UndoStack
  readonly linkedNames: Map<number, string>
  readonly mayWrite: boolean
  readonly mayDelete: boolean
}

/** What can be done with the records of a list, in rows and on cards; undefined what one may not. */
export function useListActions({ collection, list, stack, linkedNames, mayWrite, mayDelete }: ActionsOf) {
  const { TeamId: teamId } = useTeam()
  const { state, rows, selection } = list
  const navigate = useNavigate()
  const { data: collections = [] } = useCollections(teamId)
  const members = useMembers({ teamId, collection, list, stack })
  const bulk = useBulk({ teamId, collectionId: collection.id, selection, rows, stack })
  const copyRecord = useDuplicateRecord()

  function show(record: RecordDetail) {
    for (const [id, name] of Object.entries(record.names)) linkedNames.set(Number(id), name)
    rows.prepend(rowFromRecord(record))
  }
  const duplicate = (row: GridRow) => void copyRecord(row, { onMade: show, onUndone: rows.refresh })
  const merge = ({ ids }: Chosen) =>
    void navigate({
      to: pathTo('root.team.dataCollections.merge', { teamId, dataCollectionId: collection.id }),
      search: { records: ids?.join(',') },
    })
  const exportOf = ({ ids }: Chosen) => ({
    ...exportQueryOf(state, { chosen: list.chosen, collection, collections }),
    // Chosen ones leave also where words in the filter box show others meanwhile.
    ...(ids && { where: idIn(ids), text: undefined }),
  })
  return {
    onDuplicate: mayWrite ? duplicate : undefined,
    onMerge: mayWrite && mayDelete ? merge : undefined,
    onBulkEdit: mayWrite ? bulk.edit : undefined,
    onTrash: mayDelete ? bulk.trash : undefined,
    members: mayWrite ? members : undefined,
    exporting: { collectionId: collection.id, queryOf: exportOf },
    bulkDialog: bulk.dialog,
  }
}

export type ListActions = ReturnType<typeof useListActions>
