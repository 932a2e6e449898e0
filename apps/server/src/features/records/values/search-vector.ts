import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { allWordsOf, wordsOf } from '@trellis/domain/text/words'
import { textContext } from './text-context.ts'

/** Text of one record beyond this is not searched; a tsvector ends at 1 MB and a save must not fail (design section 2). */
const maximumTextLength = 100_000
/** Positions of a tsvector end here. */
const maximumWords = 16_000

/**
 * The search document of a record as a tsvector literal: words of its name carry weight A, so that one index serves
 * "names only" and "all fields".
 */
export function searchVector(name: string, texts: readonly string[]): string {
  const nameWords = wordsOf(name)
  const seen = new Set(nameWords)
  let literal = nameWords.map((word, index) => `'${word}':${index + 1}A`).join(' ')
  let position = nameWords.length
  let budget = maximumTextLength
  for (const text of texts) {
    if (budget <= 0 || position >= maximumWords) break
    for (const word of allWordsOf(text.length > budget ? text.slice(0, budget) : text)) {
      if (seen.has(word) || position >= maximumWords) continue
      seen.add(word)
      position += 1
      literal += ` '${word}':${position}`
    }
    budget -= text.length
  }
  return literal
}

/** The texts of a record that search looks at, its name apart. */
export function searchTexts(
  team: TeamConfig,
  collection: ConfiguredCollection,
  values: Readonly<Record<string, Value>>,
  context = textContext(team),
): string[] {
  const texts: string[] = []
  for (const field of collection.fields) {
    const value = values[field.id]
    if (value === null || value === undefined || field.id === collection.nameFieldId) continue
    const type = fieldTypeOf(field.dataType)
    if (type.searchText) texts.push(type.searchText(value, field.settings, context))
  }
  return texts
}

/** Whether a change of these fields changes the search document. */
export function touchesSearch(collection: ConfiguredCollection, fieldIds: Iterable<number>): boolean {
  const changed = new Set(fieldIds)
  return collection.fields.some(
    (field) =>
      changed.has(field.id) &&
      (field.id === collection.nameFieldId || fieldTypeOf(field.dataType).searchText !== undefined),
  )
}

/** Words as a prefix query: every word must begin one of the record's; `A` looks at names only. Empty when no word is left. */
export function prefixQuery(words: string, where: 'name' | 'all'): string {
  const suffix = where === 'name' ? ':*A' : ':*'
  return wordsOf(words)
    .map((word) => `'${word}'${suffix}`)
    .join(' & ')
}
