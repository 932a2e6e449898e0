import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UndoQuestion } from '@trellis/domain/history/undo-api'
import { useTeam } from '../../session/use-session.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { withPhrases } from '../../ui/later.tsx'
import { whenQuiet } from '../../ui/quiet.ts'
import type { Direction } from './take-step.ts'

const bringTaking = () => withPhrases(async () => (await import('./take-step.ts')).takeStep)

/** Undo and redo of what one did last in this team, wherever that was (behaviour.md section 1). */
export function useUndoRedo(): { undo: () => void; redo: () => void; undoBatch: (batchId: number) => void } {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function take(direction: Direction, question?: UndoQuestion): Promise<void> {
    const takeStep = await bringTaking()
    await takeStep({ teamId, t, number, sentence, navigate, queryClient }, direction, question)
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
    void whenQuiet().then(bringTaking)
  }, [])
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
  if (target instanceof HTMLInputElement && textTypes.has(target.type)) return true
  return target.isContentEditable || target.closest('textarea, select, [role="dialog"]') !== null
}
