import type { Language } from '@trellis/domain/api/ids'
import { fold } from '@trellis/domain/text/fold'
import { labelMaker } from '@trellis/i18n/icon-words/label-maker'
import { entriesOf, withoutStar, type IconWords } from '@trellis/i18n/icon-words/word-list'

export interface CatalogueIcon {
  name: string
  /** In the language of the person. */
  label: string
  /** The words of the label, folded, one space before each: ` flecha izquierda`. */
  labelWords: string
  /** Likewise all it is found by: the label, what else the language calls it, and English. */
  words: string
}

interface IconLabels {
  labelOf: (name: string) => string
}

/** Words of a language come when a picker opens in it or an icon is named: none of them weighs on the first bundle. */
const loaders: Record<Language, () => Promise<IconWords>> = {
  en: async () => (await import('@trellis/i18n/icon-words/en')).en,
  es: async () => (await import('@trellis/i18n/icon-words/es')).es,
  fr: async () => (await import('@trellis/i18n/icon-words/fr')).fr,
}

export async function loadIconLabels(language: Language): Promise<IconLabels> {
  return { labelOf: labelMaker(await loaders[language]()) }
}

/** The whole catalogue, in the language of the person. */
export async function loadIconCatalogue(language: Language): Promise<CatalogueIcon[]> {
  const [{ icons }, spoken] = await Promise.all([import('@phosphor-icons/core'), loaders[language]()])
  const labelOf = labelMaker(spoken)
  const synonyms = entriesOf(spoken.synonyms)
  const translated = new Map([...entriesOf(spoken.words), ...entriesOf(spoken.tags)])
  return icons.map(({ name, tags, categories }) => {
    const label = labelOf(name)
    const english = [...tags, ...categories]
    const inLanguage = english.map((tag) => withoutStar(translated.get(tag) ?? ''))
    return {
      name,
      label,
      labelWords: wordsOf(label),
      words: wordsOf([label, synonyms.get(name) ?? '', ...inLanguage, name, ...english].join(' ')),
    }
  })
}

const wordsOf = (text: string): string => ` ${foldedWords(text).join(' ')}`

const foldedWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean)

/**
 * Icons with words that begin as every typed word does: first the one called exactly so, then those whose label begins
 * so, those with all words in the label, those named so in English, and the rest. Of equals the shortest name leads.
 */
export function findIcons(icons: readonly CatalogueIcon[], typed: string): CatalogueIcon[] {
  const words = foldedWords(typed)
  const asTyped = ` ${words.join(' ')}`
  const rankOf = ({ labelWords, name }: CatalogueIcon) => {
    if (labelWords === asTyped) return 0
    if (labelWords.startsWith(asTyped)) return 1
    if (words.every((word) => labelWords.includes(` ${word}`))) return 2
    return wordsOf(name).startsWith(asTyped) ? 3 : 4
  }
  return icons
    .filter((icon) => words.every((word) => icon.words.includes(` ${word}`)))
    .map((icon) => ({ icon, rank: rankOf(icon) }))
    .toSorted((a, b) => a.rank - b.rank || a.icon.label.length - b.icon.label.length)
    .map(({ icon }) => icon)
}

/** The common icons of the catalogue, in the order of their list. */
export function commonOf(icons: readonly CatalogueIcon[]): CatalogueIcon[] {
  const byName = new Map(icons.map((icon) => [icon.name, icon]))
  return commonIcons.flatMap((name) => byName.get(name) ?? [])
}

/** What teams of all five brands most often collect. */
export const commonIcons = [
  ...[
    'table',
    'users-three',
    'user',
    'student',
    'chalkboard-teacher',
    'baby',
    'house',
    'building-office',
    'buildings',
    'graduation-cap',
  ],
  ...[
    'music-notes',
    'guitar',
    'piano-keys',
    'microphone',
    'campfire',
    'tent',
    'tree',
    'mountains',
    'heart',
    'confetti',
  ],
  ...[
    'cake',
    'flower',
    'calendar-blank',
    'clock',
    'map-pin',
    'door',
    'receipt',
    'invoice',
    'currency-dollar',
    'credit-card',
  ],
  ...['shopping-cart', 'package', 'truck', 'car', 'airplane', 'phone', 'envelope', 'chat-circle', 'note', 'file-text'],
  ...['folder', 'image', 'video', 'book-open', 'list-bullets', 'tag', 'star', 'flag', 'wrench', 'paw-print'],
]
