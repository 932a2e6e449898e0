import { names } from './names.ts'
import { entriesOf, withoutStar, type IconWords } from './word-list.ts'

/** Said last, whatever comes behind them in the name: `arrow-circle-up` is an arrow up in a circle. */
const shapes = new Set(['circle', 'square'])

/** The longest modifier is `magnifying-glass` or `down-left`. */
const longestModifier = 2

/**
 * Names icons in a language. The longest beginning of the name that has a label of its own, else its first word, is the
 * noun; the parts behind it follow as modifiers. A word nobody translated stays as it is (English has hardly any list).
 */
export function labelMaker(language: IconWords): (name: string) => string {
  const properNames = entriesOf(names)
  const wordByPart = entriesOf(language.words)
  const modifiers = entriesOf(language.modifiers)
  const labels = entriesOf(language.labels)
  const wordFor = (part: string) => wordByPart.get(part) ?? properNames.get(part) ?? part

  return (name) => {
    const parts = name.split('-')
    let length = parts.length
    while (length > 1 && !labels.has(parts.slice(0, length).join('-'))) length--
    const noun = labels.get(parts.slice(0, length).join('-')) ?? wordFor(parts[0] ?? '')
    const ending = language.endings[noun.endsWith('*') ? 1 : 0]

    let label = withoutStar(noun)
    const said: string[] = []
    const saidLast: string[] = []
    for (const modifier of modifiersIn(parts.slice(length), modifiers)) {
      const words = (modifiers.get(modifier) ?? withoutStar(wordFor(modifier))).replaceAll('@', ending)
      if (shapes.has(modifier)) saidLast.push(words)
      else said.push(words)
    }
    if (label.includes('{}')) label = label.replace('{}', said.splice(0).join(' ')).replaceAll('  ', ' ')
    for (const words of [...said, ...saidLast]) {
      label = words.includes('{}') ? words.replace('{}', label) : `${label} ${words}`
    }
    return label
  }
}

function* modifiersIn(parts: readonly string[], modifiers: ReadonlyMap<string, string>): Generator<string> {
  let from = 0
  while (from < parts.length) {
    let to = Math.min(parts.length, from + longestModifier)
    while (to > from + 1 && !modifiers.has(parts.slice(from, to).join('-'))) to--
    yield parts.slice(from, to).join('-')
    from = to
  }
}
