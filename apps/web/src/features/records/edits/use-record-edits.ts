import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '@trellis/domain/fields/field-type'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import { rowFromRecord, type GridRow } from '../grid/grid-row.ts'
import { readRecord, revertChange, updateRecord, type Written } from '../record-calls.ts'
import { conflictsIn, type Conflict } from './save-failure.ts'
import { createSaveQueue } from './save-queue.ts'
import type { UndoStack } from './undo-stack.ts'

/** Why the last edit of a value was not saved; it stands at the value until it is taken up again or given up. */
export interface EditProblem {
  readonly recordId: number
  readonly fieldId: number
  readonly error: unknown
  readonly attempted: Value
  readonly conflict?: Conflict
}

export interface Edit {
  readonly row: GridRow
  readonly values: Readonly<Record<number, Value>>
}

export interface RecordEdits {
  /** Saves values of records; the screen shows them at once and takes them back where the server refuses. */
  readonly save: (edits: readonly Edit[], label: string) => Promise<void>
  readonly problem: (recordId: number, fieldId: number) => EditProblem | undefined
  readonly dismiss: (recordId: number, fieldId: number) => void
  readonly keepMine: (problem: EditProblem) => Promise<void>
  /** Changes with every new or dismissed problem. */
  readonly problems: ReadonlyMap<string, EditProblem>
}

export interface EditTarget {
  readonly teamId: number
  readonly patch: (recordId: number, change: (row: GridRow) => GridRow) => void
  /** Called with the record as the server has it now: after a save, an undo, a conflict. */
  readonly onSaved: (record: RecordDetail) => void
}

const sideBySide = 4
const keyOf = (recordId: number, fieldId: number) => `${recordId}:${fieldId}`

export function useRecordEdits({ teamId, patch, onSaved }: EditTarget, stack: UndoStack): RecordEdits {
  const { t } = useTranslation()
  const [problems, setProblems] = useState<ReadonlyMap<string, EditProblem>>(new Map())
  const saveInTurn = useMemo(
    () => createSaveQueue((recordId, version, values) => updateRecord(teamId, recordId, version, values)),
    [teamId],
  )

  const setProblem = useCallback((recordId: number, fieldId: number, problem: EditProblem | undefined) => {
    setProblems((before) => {
      if (!problem && !before.has(keyOf(recordId, fieldId))) return before
      const after = new Map(before)
      if (problem) after.set(keyOf(recordId, fieldId), problem)
      else after.delete(keyOf(recordId, fieldId))
      return after
    })
  }, [])

  const showSaved = useCallback(
    (record: RecordDetail) => {
      const saved = rowFromRecord(record)
      patch(record.id, () => saved)
      onSaved(record)
    },
    [patch, onSaved],
  )

  const saveOne = useCallback(
    async ({ row, values }: Edit): Promise<Written | undefined> => {
      patch(row.id, (shown) => ({ ...shown, values: { ...shown.values, ...values } }))
      for (const fieldId of Object.keys(values)) setProblem(row.id, Number(fieldId), undefined)
      try {
        const written = await saveInTurn(row.id, row.version, values as Values)
        showSaved(written.record)
        return written
      } catch (error) {
        const before = Object.fromEntries(
          Object.keys(values).map((fieldId) => [fieldId, row.values[Number(fieldId)] ?? null]),
        )
        patch(row.id, (shown) => ({ ...shown, values: { ...shown.values, ...before } }))
        const conflicts = conflictsIn(error)
        for (const [fieldId, attempted] of Object.entries(values)) {
          const conflict = conflicts?.find((candidate) => candidate.fieldId === Number(fieldId))
          setProblem(row.id, Number(fieldId), {
            recordId: row.id,
            fieldId: Number(fieldId),
            error,
            attempted,
            conflict,
          })
        }
        if (conflicts) showSaved(await readRecord(teamId, row.id))
        return undefined
      }
    },
    [patch, saveInTurn, setProblem, showSaved, teamId],
  )

  const undo = useCallback(
    async (saved: readonly Written[]) => {
      for (const { record, changeId } of saved.toReversed()) {
        if (changeId === null) continue
        await revertChange(teamId, changeId)
        showSaved(await readRecord(teamId, record.id))
      }
    },
    [teamId, showSaved],
  )

  const save = useCallback(
    async (edits: readonly Edit[], label: string) => {
      stack.began()
      try {
        const saved: Written[] = []
        for (let start = 0; start < edits.length; start += sideBySide) {
          const written = await Promise.all(edits.slice(start, start + sideBySide).map(saveOne))
          saved.push(...written.filter((one) => one !== undefined))
        }
        if (saved.some((one) => one.changeId !== null)) stack.did({ label, undo: () => undo(saved) })
      } finally {
        stack.ended()
      }
    },
    [saveOne, stack, undo],
  )

  const dismiss = useCallback(
    (recordId: number, fieldId: number) => setProblem(recordId, fieldId, undefined),
    [setProblem],
  )

  const keepMine = useCallback(
    async ({ recordId, fieldId, attempted }: EditProblem) => {
      const now = rowFromRecord(await readRecord(teamId, recordId))
      await save([{ row: now, values: { [fieldId]: attempted } }], t('records.conflict.mine'))
    },
    [save, t, teamId],
  )

  const problem = useCallback((recordId: number, fieldId: number) => problems.get(keyOf(recordId, fieldId)), [problems])
  return { save, problem, dismiss, keepMine, problems }
}
