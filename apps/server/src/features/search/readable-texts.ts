import type { Value } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { valueReader } from '../records/values/row-json.ts'
import { textContext } from '../records/values/text-context.ts'
import { textsOf } from './queries.ts'
import type { SearchRow } from './queries.ts'
import { isOfFigures, searchedFields } from './search-sql.ts'

/** Asks for the texts of those rows whose hit is not in the name and that did not bring them, in one statement. */
export async function textsOfRows(ctx: TeamContext, rows: SearchRow[]): Promise<void> {
  const without = rows.filter((row) => row.texts === null && !(row.isInName && row.isSure))
  if (without.length === 0) return
  const collections = [...new Set(without.map((row) => row.collectionId))].flatMap(
    (id) => ctx.team.collectionById.get(id) ?? [],
  )
  const found = await textsOf(
    ctx.teamDb,
    collections,
    without.map(({ id }) => id),
  )
  for (const row of without) row.texts = found.get(row.id) ?? null
}

/** Whether each word begins one of the name or of a field that may be read. */
export function isReadable(ctx: TeamContext, row: SearchRow, words: readonly string[]): boolean {
  let open = withoutThoseOf(words, row.name)
  for (const { text } of readableTexts(ctx, row, words)) {
    if (open.length === 0) return true
    open = withoutThoseOf(open, text)
  }
  return open.length === 0
}

function withoutThoseOf(words: readonly string[], text: string): string[] {
  const known = wordsOf(text)
  return words.filter((word) => !known.some((each) => each.startsWith(word)))
}

interface SearchedField {
  readonly field: Field
  /** Numbers, days and times: no word without a digit stands in them. */
  readonly isFigures: boolean
  /** What is searched of PostgreSQL's text of the value. */
  readonly textOf: (stored: string) => string
}

// A collection as it is configured never changes: another one takes its place.
const searchedByCollection = new WeakMap<ConfiguredCollection, readonly SearchedField[]>()

function searchedOf(ctx: TeamContext, collection: ConfiguredCollection): readonly SearchedField[] {
  const known = searchedByCollection.get(collection)
  if (known) return known
  const context = textContext(ctx.team)
  const made = searchedFields(collection).map((field) => {
    const { searchText } = fieldTypeOf(field.dataType)
    const read = valueReader(field)
    const textOf = (stored: string) => searchText?.(read(stored) as Exclude<Value, null>, field.settings, context) ?? ''
    return { field, isFigures: isOfFigures(field), textOf }
  })
  searchedByCollection.set(collection, made)
  return made
}

/** The fields of a found record that may hold some of the words, with their texts: who has enough reads no further. */
export function* readableTexts(
  ctx: TeamContext,
  row: Pick<SearchRow, 'collectionId' | 'texts'>,
  words: readonly string[],
): Generator<{ field: Field; text: string }> {
  const collection = ctx.team.collectionById.get(row.collectionId)
  if (!collection || row.texts === null) return
  const isOfLetters = !words.some((word) => /\p{N}/u.test(word))
  const texts = JSON.parse(row.texts) as (string | null)[]
  for (const [index, { field, isFigures, textOf }] of searchedOf(ctx, collection).entries()) {
    const stored = texts[index]
    if (stored === null || stored === undefined || (isFigures && isOfLetters)) continue
    yield { field, text: textOf(stored) }
  }
}
