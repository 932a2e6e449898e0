import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { historyApi } from '@trellis/domain/history/api'
import { reversalObstacles } from '@trellis/domain/history/event-kinds'
import { undoApi, type UndoAnswer, type UndoQuestion, type UndoStep } from '@trellis/domain/history/undo-api'
import { recordsApi } from '@trellis/domain/records/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { useStepWords } from './step-words.ts'
import { undoLine } from './undo-line.ts'

type Direction = 'undo' | 'redo'

/** Undo and redo of what one did last in this team, wherever that was (behaviour.md section 1). */
export function useUndoRedo(): { undo: () => void; redo: () => void; undoBatch: (batchId: number) => void } {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const words = useStepWords()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const passedOver = () => (undoLine.passedOver?.teamId === teamId ? undoLine.passedOver.batchId : undefined)
  const ask = (direction: Direction, question: UndoQuestion): Promise<UndoAnswer> =>
    direction === 'undo'
      ? call(undoApi.undo, { params: { teamId }, body: { olderThan: passedOver(), ...question } })
      : call(undoApi.redo, { params: { teamId }, body: { isSure: question.isSure } })

  async function take(direction: Direction, question: UndoQuestion = {}): Promise<void> {
    try {
      const answer = await undoLine.inTurn(() => ask(direction, question))
      if (answer.state === 'nothing') return toastDone(t(`history.${direction}.nothing`))
      if (answer.state === 'asks') return askFirst(direction, answer.step)
      const back = direction === 'undo' ? 'redo' : 'undo'
      toastDone(t(`history.${direction}.done`, { what: words(answer.step) }), {
        label: t(`history.${back}.action`),
        onUndo: () => void take(back),
      })
      undoLine.tell({ step: answer.step })
      // Pages hear of it live as of everything; without the line they ask again.
      for (const endpoint of [recordsApi.record, historyApi.recordHistory, historyApi.recentChanges])
        void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
    } catch (error) {
      refuse(error)
    }
  }

  function askFirst(direction: Direction, step: UndoStep) {
    confirm({
      title: t(`history.${direction}.large`, { number: number(step.recordCount) }),
      text: words(step),
      action: t(`history.${direction}.action`),
      onConfirm: () => void take(direction, { isSure: true, ...(direction === 'undo' && { batchId: step.batchId }) }),
    })
  }

  function refuse(error: unknown) {
    if (!isCode(error, 'revert-conflict')) return toastError(sentence(error))
    const { batchId, recordId, recordName, changedBy, obstacle } = error.details
    if (typeof batchId === 'number') undoLine.passedOver = { teamId, batchId }
    const known = reversalObstacles.find((each) => each === obstacle)
    if (!known || typeof recordId !== 'number') return toastError(sentence(error))
    const why = t(`history.obstacle.${known}`, {
      name: String(recordName) || t('records.unnamed'),
      by: typeof changedBy === 'string' ? changedBy : t('history.someone'),
    })
    toastError(t('history.undo.refused', { why }), {
      label: t('history.openHistory'),
      onUndo: () =>
        void navigate({ to: pathTo('root.team.dataRecords.changeHistory', { teamId, dataRecordId: recordId }) }),
    })
  }

  return {
    undo: () => void take('undo'),
    redo: () => void take('redo'),
    undoBatch: (batchId) => void take('undo', { batchId }),
  }
}

/** Ctrl or Cmd+Z undoes, with Shift or by Ctrl+Y redoes, wherever no text is being written. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndoRedo()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isWriting(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && !(key === 'y' && !event.shiftKey && event.ctrlKey)) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const textTypes = new Set([
  'text',
  'search',
  'email',
  'url',
  'tel',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
])

/** There the browser undoes letters; and behind a dialog nothing moves. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return textTypes.has(target.type)
  return target.isContentEditable || target.closest('textarea, select, [role="dialog"]') !== null
}
