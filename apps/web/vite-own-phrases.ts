import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, 'src/i18n')

/** What says phrases, by the name it is imported under: i18next gives the types (src/i18n/translator.ts). */
const files: Readonly<Record<string, string>> = {
  i18next: path.join(folder, 'translator.ts'),
  'react-i18next': path.join(folder, 'react-phrases.ts'),
}

/** Phrases are said by our own few lines instead of i18next. */
export function ownPhrases(): Plugin {
  return {
    name: 'trellis-own-phrases',
    enforce: 'pre',
    resolveId: (id) => files[id],
  }
}
