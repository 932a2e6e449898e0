/** What one language says about the icons: texts of `name: words;` entries, so that they are easy to review. */
export interface IconWords {
  readonly words: string
  readonly modifiers: string
  readonly labels: string
  readonly synonyms: string
  readonly tags: string
  /** Endings of what agrees with a masculine and with a feminine noun. */
  readonly endings: readonly [masculine: string, feminine: string]
}

/** `acorn: bellota*; address: dirección*;` by key. */
export function entriesOf(text: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const entry of text.split(/[;\n]/)) {
    const colon = entry.indexOf(': ')
    if (colon !== -1) entries.set(entry.slice(0, colon).trim(), entry.slice(colon + 2).trim())
  }
  return entries
}

export const withoutStar = (words: string): string => words.replace('*', '')
