import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SavedNote } from '../../ui/field.tsx'
import { useSaveState, type UndoStack } from './edits/undo-stack.ts'

/** "Saved · Undo" for the last change of this visit, quietly. */
export function UndoNote({ stack, onUndo }: { stack: UndoStack; onUndo: () => void }) {
  const { t } = useTranslation()
  const { saving, last } = useSaveState(stack)
  if (saving > 0) return <Loader size={14} aria-label={t('common.saving')} role="status" />
  return last ? <SavedNote onUndo={onUndo} /> : null
}
