import { languages } from '@trellis/domain/api/ids'
import type { Language } from '@trellis/domain/api/ids'
import { iconNames } from '@trellis/domain/fields/icon-names'
import { iconOf, iconParts, iconStyles } from '@trellis/domain/fields/icon-style'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import { en } from '@trellis/i18n/icon-words/en'
import { es } from '@trellis/i18n/icon-words/es'
import { fr } from '@trellis/i18n/icon-words/fr'
import { labelMaker } from '@trellis/i18n/icon-words/label-maker'
import { entriesOf } from '@trellis/i18n/icon-words/word-list'
import type { IconWords } from '@trellis/i18n/icon-words/word-list'

interface Maker {
  readonly labelOf: (name: string) => string
  readonly lineOf: (name: string) => string
}

// Made when the first icon is written or looked for: the lists are long.
let made: Readonly<Record<Language, Maker>> | undefined
const makers = () => (made ??= { en: makerOf(en), es: makerOf(es), fr: makerOf(fr) })

function makerOf(words: IconWords): Maker {
  const labelOf = labelMaker(words)
  const synonyms = entriesOf(words.synonyms)
  const lineOf = (name: string) => {
    const label = labelOf(name)
    const said = new Set(wordsOf(label))
    const others = wordsOf(`${synonyms.get(name) ?? ''} ${words === en ? name : ''}`).filter((word) => !said.has(word))
    return [label, ...others].join(', ')
  }
  return { labelOf, lineOf }
}

/** As a language calls it. */
export const iconName = (icon: string, language: Language): string => makers()[language].labelOf(iconParts(icon).name)

const orders = new Map<Language, readonly string[]>()

/** Every icon in every style, by what it is called in a language. */
export function iconsByLabel(language: Language): readonly string[] {
  const known = orders.get(language)
  if (known) return known
  const { labelOf } = makers()[language]
  const labelled = [...iconNames].map((name) => ({ name, label: fold(labelOf(name)) }))
  const order = labelled
    .toSorted((a, b) => compareFolded(a.label, b.label) || compareFolded(a.name, b.name))
    .flatMap(({ name }) => iconStyles.map((style) => iconOf(name, style)))
  orders.set(language, order)
  return order
}

const linesByName = new Map<string, string>()

/** What an icon is called and also known by: a line per language. */
export function iconWords(icon: string): string {
  const { name } = iconParts(icon)
  const known = linesByName.get(name)
  if (known !== undefined) return known
  const lines = languages.map((language) => makers()[language].lineOf(name)).join('\n')
  if (iconNames.has(name)) linesByName.set(name, lines)
  return lines
}

/** Names of the icons that a beginning of a word may mean. */
export function iconsMeant(beginning: string): string[] {
  return [...iconNames].filter((name) => wordsOf(iconWords(name)).some((word) => word.startsWith(beginning)))
}
