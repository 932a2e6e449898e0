import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { createUndoStack } from './undo-stack.ts'

/** The undo stack of a page, with Ctrl+Z wherever no text is being edited. */
export function useUndo() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [stack] = useState(createUndoStack)

  const undoLast = useCallback(async () => {
    try {
      const step = await stack.undoLast()
      if (step) toastDone(t('records.undone', { label: step.label }))
    } catch (error) {
      toastError(sentence(error))
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- sentence is new at every render and reads the same phrases
  }, [stack, t])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const isWriting = (event.target as Element).closest('input, textarea, select, [contenteditable="true"]') !== null
      if (!isUndo || isWriting) return
      event.preventDefault()
      void undoLast()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [undoLast])

  return { stack, undoLast }
}
