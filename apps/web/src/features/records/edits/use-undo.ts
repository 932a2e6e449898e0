import { useEffect, useEffectEvent, useState } from 'react'
import { undoLine } from '../../history/undo-line.ts'
import { useUndoRedo } from '../../history/undo.ts'
import { createUndoStack } from './undo-stack.ts'

/**
 * What a page says of its last change, "Saved · Undo", and the undo behind it.
 * @param onMoved records came or went by an undo: a list shows what there is now. Values of rows that stay are told live.
 */
export function useUndo(onMoved?: () => void) {
  const [stack] = useState(createUndoStack)
  const { undo } = useUndoRedo()
  const taken = useEffectEvent((isEdit: boolean) => {
    stack.forget()
    if (!isEdit) onMoved?.()
  })
  useEffect(() => undoLine.onTaken(({ step }) => taken(step.kind === 'edit' && step.recordId !== null)), [])
  return { stack, undoLast: undo }
}
