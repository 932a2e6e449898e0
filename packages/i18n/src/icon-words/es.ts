import { labels } from './es-labels.ts'
import { synonyms, tags } from './es-synonyms.ts'
import { modifiers, words } from './es-words.ts'
import type { IconWords } from './word-list.ts'

export const es: IconWords = { words, modifiers, labels, synonyms, tags, endings: ['o', 'a'] }
