import { useEffect, useRef } from 'react'

/** An editor takes the focus with it when it goes: the button that opened it has it again, unless something else does. */
export function useReturnedFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    const isLeft = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    if (isLeft && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isEditing])
  return button
}
