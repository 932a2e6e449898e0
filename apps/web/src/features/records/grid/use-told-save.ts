import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastError } from '../../../ui/toast.tsx'
import type { Edit, RecordEdits } from '../edits/use-record-edits.ts'
import type { Position } from './grid-position.ts'

interface SavedCell {
  readonly position: Position
  /** What was changed, in words. */
  readonly label: string
}

/** Saves cells. A refusal stands at its cell; whoever has gone on from there is told of it and led back. */
export function useToldSave(edits: RecordEdits, active: Position, backTo: (edit: Edit, position: Position) => void) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const latest = useRef({ active, backTo })
  latest.current = { active, backTo }
  return async (edit: Edit, { position, label }: SavedCell): Promise<void> => {
    const saving = await edits.save(edit, label)
    const { row, column } = latest.current.active
    if (saving.isSaved || (row === position.row && column === position.column)) return
    toastError(t('grid.notSaved', { what: label, why: sentence(saving.error) }), {
      label: t('grid.toCell'),
      onUndo: () => latest.current.backTo(edit, position),
    })
  }
}
