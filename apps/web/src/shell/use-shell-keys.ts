import { useEffect, useEffectEvent } from 'react'
import { offerFrameCommands, openPalette } from '../features/search/palette-store.ts'
import { useKeepOpened } from '../features/search/use-keep-opened.ts'

interface ShellKeys {
  onSidebar: () => void
  onShortcuts: () => void
}

/** Ctrl or Cmd+K opens search and commands, Ctrl or Cmd+\ toggles the side bar, ? lists the shortcuts. */
export function useShellKeys({ onSidebar, onShortcuts }: ShellKeys) {
  useKeepOpened()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (withCommand && event.key.toLowerCase() === 'k') return handled(event, openPalette)
    if (withCommand && event.key === '\\') return handled(event, onSidebar)
    if (event.key === '?' && !isTyping(event.target)) handled(event, onShortcuts)
  })
  const toggle = useEffectEvent(onSidebar)
  useEffect(() => offerFrameCommands({ onSidebar: () => toggle(), onShortcuts }), [onShortcuts])
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function handled(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}

/** In a grid every key begins an edit. */
function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="grid"]') !== null)
  )
}
