/** What this browser remembers between visits. Private windows may refuse: then nothing is remembered. */
type Key = 'language' | 'selected-team' | 'brand' | 'color-scheme' | 'sidebar' | 'sidebar-groups'

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
