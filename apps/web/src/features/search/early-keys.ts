/** What was typed before there was a field for it. */
export interface EarlyKeys {
  readonly text: string
  readonly hasEntered: boolean
}

/** Nothing takes longer to come that still comes, ms. */
const patienceMs = 15_000

const none: EarlyKeys = { text: '', hasEntered: false }
let kept: EarlyKeys | undefined
let stop: (() => void) | undefined

/**
 * Keeps what is typed from now on, until it is taken: whoever opens something by its keys types on at once, and what is
 * typed shall not land in whatever has the focus meanwhile.
 */
export function keepKeys(onEscape: () => void): void {
  stop?.()
  kept = none
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !kept) return
    if (event.key.length === 1) kept = { ...kept, text: kept.text + event.key }
    else if (event.key === 'Backspace') kept = { ...kept, text: kept.text.slice(0, -1) }
    else if (event.key === 'Enter') kept = { ...kept, hasEntered: true }
    else if (event.key === 'Escape') {
      dropKeys()
      onEscape()
    } else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const timer = setTimeout(dropKeys, patienceMs)
  window.addEventListener('keydown', onKey, { capture: true })
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, { capture: true })
    stop = undefined
  }
}

export function dropKeys(): void {
  stop?.()
  kept = undefined
}

/** From here on keys go where the focus is. */
export function takeKeys(): EarlyKeys {
  const taken = kept ?? none
  dropKeys()
  return taken
}
