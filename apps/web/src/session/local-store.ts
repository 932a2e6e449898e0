/** What this browser remembers between visits. Private windows may refuse: then nothing is remembered. */
type Key =
  | 'language'
  | 'selected-team'
  | 'brand'
  | 'color-scheme'
  | 'sidebar'
  | 'sidebar-groups'
  | 'layouts'
  | `widths-${number}`
  | `search-${number}`

export function readLocal(key: Key): string | null {
  try {
    return localStorage.getItem(`trellis.${key}`)
  } catch {
    return null
  }
}

/** False where the browser refused. */
export function writeLocal(key: Key, value: string): boolean {
  try {
    localStorage.setItem(`trellis.${key}`, value)
    return true
  } catch {
    return false
  }
}

/** Calls when another tab of this browser wrote it. */
export function whenChangedElsewhere(key: Key, then: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === `trellis.${key}`) then()
  })
}
