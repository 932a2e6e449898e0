import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '@trellis/domain/fields/field-type'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { SavedRow } from '@trellis/domain/records/grid-api'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastError } from '../../../ui/toast.tsx'
import { rowFromRecord, type GridRow } from '../grid/grid-row.ts'
import { readRecord, saveRecords, updateRecord, type Written } from '../record-calls.ts'
import { drafts } from '../../../drafts/draft-store.ts'
import { conflictsIn, errorOfRow, type Conflict } from './save-failure.ts'
import { createSaveQueue } from './save-queue.ts'
import { useDraftOwner } from '../../../drafts/use-stored-draft.ts'
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

/** Changes of many records that are one thing to a person: a paste, a fill, a cleared range. */
export interface BatchEdit {
  readonly edits: readonly Edit[]
  /** Values of records that are new. */
  readonly creates: readonly Values[]
}

export interface BatchResult {
  readonly created: readonly SavedRow[]
  readonly changed: number
  readonly failed: number
  /** Why records were not made, one error for each. */
  readonly notCreated: readonly unknown[]
  /** Null where nothing was changed. */
  readonly batchId: number | null
}

/** Whether one edit was saved, and why not. */
export type Saving = { readonly isSaved: true } | { readonly isSaved: false; readonly error: unknown }

export interface RecordEdits {
  /** Saves values of one record; the screen shows them at once and takes them back where the server refuses. */
  readonly save: (edit: Edit, label: string) => Promise<Saving>
  /** Saves many records in one request, undone as one. */
  readonly saveAll: (batch: BatchEdit, label: string) => Promise<BatchResult>
  readonly problem: (recordId: number, fieldId: number) => EditProblem | undefined
  readonly dismiss: (recordId: number, fieldId: number) => void
  readonly keepMine: (problem: EditProblem) => Promise<void>
  /** Changes with every new or dismissed problem. */
  readonly problems: ReadonlyMap<string, EditProblem>
}

export interface EditTarget {
  readonly teamId: number
  readonly collectionId: number
  readonly patch: (recordId: number, change: (row: GridRow) => GridRow) => void
  /** Called with the record as the server has it now: after a save, an undo, a conflict. */
  readonly onSaved: (record: RecordDetail) => void
  /** Called after many were saved: the rows as they are now, and names of records they link to. */
  readonly onSavedAll?: (rows: readonly SavedRow[], names: Readonly<Record<string, string>>) => void
}

const keyOf = (recordId: number, fieldId: number) => `${recordId}:${fieldId}`

export function useRecordEdits(target: EditTarget, stack: UndoStack): RecordEdits {
  const { teamId, collectionId, patch, onSaved, onSavedAll } = target
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const owner = useDraftOwner()
  const latestSentence = useRef(sentence)
  latestSentence.current = sentence
  const [problems, setProblems] = useState<ReadonlyMap<string, EditProblem>>(new Map())
  const queue = useMemo(
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
      // The record says nothing of what stands behind its links.
      patch(record.id, (shown) => ({ ...saved, ...(shown.linked && { linked: shown.linked }) }))
      onSaved(record)
    },
    [patch, onSaved],
  )

  /** The screen shows the values before the server has them. */
  const show = useCallback(
    ({ row, values }: Edit) => {
      patch(row.id, (shown) => ({ ...shown, values: { ...shown.values, ...values } }))
      for (const fieldId of Object.keys(values)) setProblem(row.id, Number(fieldId), undefined)
    },
    [patch, setProblem],
  )

  /** Takes the values back and says at each why. */
  const takeBack = useCallback(
    ({ row, values }: Edit, error: unknown) => {
      const before = Object.fromEntries(
        Object.keys(values).map((fieldId) => [fieldId, row.values[Number(fieldId)] ?? null]),
      )
      patch(row.id, (shown) => ({ ...shown, values: { ...shown.values, ...before } }))
      const conflicts = conflictsIn(error)
      for (const [fieldId, attempted] of Object.entries(values)) {
        const conflict = conflicts?.find((candidate) => candidate.fieldId === Number(fieldId))
        const problem = { recordId: row.id, fieldId: Number(fieldId), error, attempted, conflict }
        setProblem(row.id, Number(fieldId), problem)
      }
      return conflicts
    },
    [patch, setProblem],
  )

  /** The record as the server has it, after somebody else changed the same. */
  const showNow = useCallback(
    async (recordId: number) => {
      try {
        showSaved(await readRecord(teamId, recordId))
      } catch (error) {
        toastError(latestSentence.current(error))
      }
    },
    [showSaved, teamId],
  )

  const saveOne = useCallback(
    async (edit: Edit): Promise<{ written: Written } | { error: unknown }> => {
      show(edit)
      const { row, values } = edit
      // What was typed stays behind until it is saved.
      const places = Object.keys(values).map((id) => ({ collectionId, recordId: row.id, fieldId: Number(id) }))
      const free = places.map((place) => drafts.occupy(place))
      try {
        const written = await queue.one(row.id, row.version, values as Values)
        for (const place of places) drafts.drop(owner, place)
        showSaved(written.record)
        return { written }
      } catch (error) {
        if (takeBack(edit, error)) await showNow(row.id)
        return { error }
      } finally {
        for (const release of free) release()
      }
    },
    [queue, show, showSaved, showNow, takeBack, collectionId, owner],
  )

  const save = useCallback(
    async (edit: Edit, label: string): Promise<Saving> => {
      stack.began()
      try {
        const saved = await saveOne(edit)
        if ('error' in saved) return { isSaved: false, error: saved.error }
        if (saved.written.changeId !== null) stack.did(label)
        return { isSaved: true }
      } finally {
        stack.ended()
      }
    },
    [saveOne, stack],
  )

  const saveAll = useCallback(
    async ({ edits, creates }: BatchEdit, label: string): Promise<BatchResult> => {
      stack.began()
      for (const edit of edits) show(edit)
      try {
        const rows = edits.map(({ row }) => row)
        const saved = await queue.many(rows, (versionOf) =>
          saveRecords(teamId, collectionId, {
            updates: edits.map(({ row, values }) => ({
              recordId: row.id,
              version: versionOf(row),
              values: values as Values,
            })),
            creates: creates.map((values) => ({ values })),
          }),
        )
        for (const { id, version, name, values } of saved.updated)
          patch(id, (shown) => ({
            ...shown,
            version,
            name,
            values: { ...shown.values, ...(values as GridRow['values']) },
          }))
        for (const failure of saved.failedUpdates) {
          const edit = edits[failure.index]
          if (edit) takeBack(edit, errorOfRow(failure))
        }
        onSavedAll?.([...saved.updated, ...saved.created], saved.names)
        if (saved.batchId !== null) stack.did(label)
        return {
          created: saved.created,
          changed: saved.updated.length,
          failed: saved.failedUpdates.length,
          notCreated: saved.failedCreates.map(errorOfRow),
          batchId: saved.batchId,
        }
      } catch (error) {
        for (const edit of edits) takeBack(edit, error)
        throw error
      } finally {
        stack.ended()
      }
    },
    [stack, show, queue, teamId, collectionId, patch, takeBack, onSavedAll],
  )

  const dismiss = useCallback(
    (recordId: number, fieldId: number) => {
      drafts.drop(owner, { collectionId, recordId, fieldId })
      setProblem(recordId, fieldId, undefined)
    },
    [setProblem, owner, collectionId],
  )

  const keepMine = useCallback(
    async (problem: EditProblem) => {
      const { recordId, fieldId, attempted } = problem
      try {
        const now = rowFromRecord(await readRecord(teamId, recordId))
        await save({ row: now, values: { [fieldId]: attempted } }, t('records.conflict.mine'))
      } catch (error) {
        setProblem(recordId, fieldId, { ...problem, error })
      }
    },
    [save, setProblem, t, teamId],
  )

  const problem = useCallback((recordId: number, fieldId: number) => problems.get(keyOf(recordId, fieldId)), [problems])
  return { save, saveAll, problem, dismiss, keepMine, problems }
}
