import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { gridApi, type SavedRow } from '@trellis/domain/records/grid-api'
import type { Value } from '@trellis/domain/fields/field-type'
import { matches, type MatchedRecord } from '@trellis/domain/records/matches'
import { keyOf, queryFor } from '../../api/queries.ts'
import { todayIn } from '../../i18n/today.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'
import { useFieldContext } from '../fields/field-context.tsx'
import { useRecordEdits } from './edits/use-record-edits.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import { rowFromRecord, type GridRow } from './grid/grid-row.ts'
import { asksWhatIsUnknown, isAboutFieldsOf, looksBehindLinks } from './fields-of-condition.ts'
import { mostRows, ofThese, readRows } from './rows-by-id.ts'
import { isInOrder } from './sort-order.ts'
import type { useList } from './use-list.ts'

/** Edits of a list: saving in place, and marking rows that no longer stand where the list would put them. */
export function useListEdits(
  collection: Collection,
  { state, rows, shown }: Pick<ReturnType<typeof useList>, 'state' | 'rows' | 'shown'>,
  stack: UndoStack,
  linkedNames: Map<number, string>,
) {
  const { TeamId: teamId, Team: team, teamUserLinkId } = useTeam()
  const { text } = useFieldContext()
  const queryClient = useQueryClient()
  const sentence = useErrorSentence()
  const latest = useRef({ state, rows, shown, sentence })
  latest.current = { state, rows, shown, sentence }
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
      const { state: list, rows: held } = latest.current
      const fieldById = (id: number) => collection.DataFields.find((field) => field.id === id)
      const timezone = team.primaryTimezone
      const around = {
        scope: { fieldById },
        timezone,
        today: todayIn(timezone),
        currentUserId: teamUserLinkId,
        country: team.defaultCountry,
      }
      const isJudged = list.where && !looksBehindLinks(list.where) && !asksWhatIsUnknown(list.where)
      const where = isJudged ? list.where : undefined
      if (where && record && !matches(where, record, around)) return held.setMark(row.id, 'no-longer-fits')
      const index = held.indexOf(row.id)
      if (index === undefined || held.mark(row.id) === 'new') return
      const neighbours = { before: held.row(index - 1), after: held.row(index + 1) }
      const sort = [...list.groups, ...list.sort]
      const fits = sort.length === 0 || isInOrder(row, neighbours, { sort, fieldById, context: text })
      held.setMark(row.id, fits ? undefined : 'moves')
    },
    [collection, team.primaryTimezone, team.defaultCountry, teamUserLinkId, text],
  )

  /** What stands behind links is told by no edit: another link shows other values, and so may what others changed. */
  const readLinked = useCallback(
    async (ids: readonly number[]) => {
      const { shown: asked, state: list } = latest.current
      if (asked.linkedKeys.length === 0) return
      const held = ids.filter((id) => latest.current.rows.indexOf(id) !== undefined)
      try {
        for (let first = 0; first < held.length; first += mostRows) {
          const these = ofThese(held.slice(first, first + mostRows), list)
          const found = await readRows(teamId, collection.id, these, asked, linkedNames)
          if (latest.current.shown !== asked) return
          for (const { id, version, linked } of found)
            latest.current.rows.patch(id, (now) => (now.version > version ? now : { ...now, linked: linked ?? {} }))
        }
      } catch (error) {
        toastError(latest.current.sentence(error))
      }
    },
    [teamId, collection.id, linkedNames],
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
      void readLinked([record.id])
    },
    [linkedNames, queryClient, teamId, mark, totalsChanged, readLinked],
  )
  const onSavedAll = useCallback(
    (saved: readonly SavedRow[], names: Readonly<Record<string, string>>) => {
      for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)
      void queryClient.invalidateQueries({ queryKey: keyOf(recordsApi.record) })
      for (const { id, version, name, values } of saved) {
        const index = latest.current.rows.indexOf(id)
        const before = index === undefined ? undefined : latest.current.rows.row(index)
        if (!before) continue
        const row = { ...before, version, name, values: { ...before.values, ...(values as GridRow['values']) } }
        // What the rows of the list do not hold is not judged here.
        const { where } = latest.current.state
        mark(row, where && isAboutFieldsOf(where, row.values) ? matchedRow(row) : undefined)
      }
      totalsChanged()
      void readLinked(saved.map(({ id }) => id))
    },
    [linkedNames, queryClient, mark, totalsChanged, readLinked],
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
