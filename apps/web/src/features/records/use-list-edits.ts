import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { gridApi, type SavedRow } from '@trellis/domain/records/grid-api'
import type { Value } from '@trellis/domain/fields/field-type'
import { matches, type MatchedRecord } from '@trellis/domain/records/matches'
import { keyOf, queryFor } from '../../api/queries.ts'
import { todayIn } from '../../i18n/today.ts'
import { useSession, useTeam } from '../../session/use-session.ts'
import { useFieldContext } from '../fields/field-context.tsx'
import { useRecordEdits } from './edits/use-record-edits.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import { rowFromRecord, type GridRow } from './grid/grid-row.ts'
import { isAboutFieldsOf, looksBehindLinks } from './fields-of-condition.ts'
import type { ListState } from './list-state.ts'
import { isInOrder } from './sort-order.ts'
import type { RecordRows } from './use-record-rows.ts'

/** Edits of a list: saving in place, and marking rows that no longer stand where the list would put them. */
export function useListEdits(
  collection: Collection,
  state: ListState,
  rows: RecordRows,
  stack: UndoStack,
  linkedNames: Map<number, string>,
) {
  const { TeamId: teamId, Team: team } = useTeam()
  const { user } = useSession()
  const { text } = useFieldContext()
  const queryClient = useQueryClient()
  const latest = useRef({ state, rows })
  latest.current = { state, rows }
  const { patch } = rows

  // Totals are asked for again once the edits rest.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const totalsChanged = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: keyOf(gridApi.totals) }), 400)
  }, [queryClient])

  /** The list's own filter and order, evaluated here: the row stays where it is and says so (behaviour.md section 1). */
  const mark = useCallback(
    (row: GridRow, record: MatchedRecord | undefined) => {
      const { state: list, rows: shown } = latest.current
      const fieldById = (id: number) => collection.DataFields.find((field) => field.id === id)
      const timezone = team.primaryTimezone
      const around = { scope: { fieldById }, timezone, today: todayIn(timezone), currentUserId: user.userId }
      const where = list.where && !looksBehindLinks(list.where) ? list.where : undefined
      if (where && record && !matches(where, record, around)) return shown.setMark(row.id, 'no-longer-fits')
      const index = shown.indexOf(row.id)
      if (index === undefined || shown.mark(row.id) === 'new') return
      const neighbours = { before: shown.row(index - 1), after: shown.row(index + 1) }
      const sort = [...list.groups, ...list.sort]
      const fits = sort.length === 0 || isInOrder(row, neighbours, { sort, fieldById, context: text })
      shown.setMark(row.id, fits ? undefined : 'moves')
    },
    [collection, team.primaryTimezone, user.userId, text],
  )

  const onSaved = useCallback(
    (record: RecordDetail) => {
      for (const [id, name] of Object.entries(record.names)) linkedNames.set(Number(id), name)
      queryClient.setQueryData(
        queryFor(recordsApi.record, { params: { teamId, recordId: String(record.id) } }).queryKey,
        record,
      )
      mark(rowFromRecord(record), matchedRecord(record))
      totalsChanged()
    },
    [linkedNames, queryClient, teamId, mark, totalsChanged],
  )
  const onSavedAll = useCallback(
    (saved: readonly SavedRow[], names: Readonly<Record<string, string>>) => {
      for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)
      void queryClient.invalidateQueries({ queryKey: keyOf(recordsApi.record) })
      for (const { id, version, name, values } of saved) {
        const index = latest.current.rows.indexOf(id)
        const shown = index === undefined ? undefined : latest.current.rows.row(index)
        if (!shown) continue
        const row = { ...shown, version, name, values: { ...shown.values, ...(values as GridRow['values']) } }
        // What the rows of the list do not hold is not judged here.
        const { where } = latest.current.state
        mark(row, where && isAboutFieldsOf(where, row.values) ? matchedRow(row) : undefined)
      }
      totalsChanged()
    },
    [linkedNames, queryClient, mark, totalsChanged],
  )

  return useRecordEdits({ teamId, collectionId: collection.id, patch, onSaved, onSavedAll }, stack)
}

const matchedRow = ({ id, name, values }: GridRow): MatchedRecord => ({
  id,
  name,
  values,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
})

/** Who created and changed a record is known here by name only: conditions on persons are left to the server. */
function matchedRecord(record: RecordDetail): MatchedRecord {
  return { ...record, values: record.values as Record<string, Value>, createdBy: null, updatedBy: null }
}
