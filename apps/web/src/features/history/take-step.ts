import type { useQueryClient } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { historyApi } from '@trellis/domain/history/api'
import { reversalObstacles } from '@trellis/domain/history/event-kinds'
import { undoApi, type UndoAnswer, type UndoQuestion, type UndoStep } from '@trellis/domain/history/undo-api'
import { recordsApi } from '@trellis/domain/records/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { pathTo } from '../../paths.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { stepWords } from './step-words.ts'
import { undoLine } from './undo-line.ts'

export type Direction = 'undo' | 'redo'

/** Where somebody undoes, and with what it is told. */
export interface Undoing {
  readonly teamId: number
  readonly t: TFunction
  readonly number: (value: number) => string
  readonly sentence: (error: unknown) => string
  readonly navigate: ReturnType<typeof useNavigate>
  readonly queryClient: ReturnType<typeof useQueryClient>
}

/** Takes one step back, or forth again, and tells of it; a large one is asked about first. */
export async function takeStep(undoing: Undoing, wanted: Direction, first: UndoQuestion = {}): Promise<void> {
  const { teamId, t, number, sentence, navigate, queryClient } = undoing
  const words = (step: UndoStep) => stepWords(step, t, number)
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

  await take(wanted, first)
}
