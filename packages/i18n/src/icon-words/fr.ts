import { labels } from './fr-labels.ts'
import { synonyms, tags } from './fr-synonyms.ts'
import { modifiers, words } from './fr-words.ts'
import type { IconWords } from './word-list.ts'

export const fr: IconWords = { words, modifiers, labels, synonyms, tags, endings: ['', 'e'] }
