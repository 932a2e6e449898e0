import { useEffect, useEffectEvent } from 'react'

interface ShellKeys {
  onSidebar: () => void
  onShortcuts: () => void
}

/** Ctrl or Cmd+K goes to the search, Ctrl or Cmd+\ toggles the side bar, ? lists the shortcuts. */
export function useShellKeys({ onSidebar, onShortcuts }: ShellKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (withCommand && event.key.toLowerCase() === 'k') return handled(event, focusSearch)
    if (withCommand && event.key === '\\') return handled(event, onSidebar)
    if (event.key === '?' && !isTyping(event.target)) handled(event, onShortcuts)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function handled(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}

/** The search box of the top bar; on a phone the button that opens it. */
function focusSearch() {
  const search = document.querySelector<HTMLElement>('[data-search-input]')
  if (search) search.focus()
  else document.querySelector<HTMLElement>('[data-search-opener]')?.click()
}

/** In a grid every key begins an edit. */
function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="grid"]') !== null)
  )
}
