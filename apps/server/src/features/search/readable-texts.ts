import type { Value } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { valueReader } from '../records/row-json.ts'
import { textContext } from '../records/text-context.ts'
import { textsOf } from './queries.ts'
import type { SearchRow } from './queries.ts'
import { searchedFields } from './search-sql.ts'

/** Asks for the texts of those rows whose hit is not in the name and that did not bring them, in one statement. */
export async function textsOfRows(ctx: TeamContext, rows: SearchRow[]): Promise<void> {
  const without = rows.filter((row) => row.texts === null && !row.is_in_name)
  const collections = [...new Set(without.map((row) => row.collection_id))].flatMap(
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
  for (const { text } of readableTexts(ctx, row)) {
    if (open.length === 0) return true
    open = withoutThoseOf(open, text)
  }
  return open.length === 0
}

function withoutThoseOf(words: readonly string[], text: string): string[] {
  const known = wordsOf(text)
  return words.filter((word) => !known.some((each) => each.startsWith(word)))
}

/** The fields of a found record with their texts, one by one: who finds what they look for reads no further. */
export function* readableTexts(
  ctx: TeamContext,
  row: Pick<SearchRow, 'collection_id' | 'texts'>,
): Generator<{ field: Field; text: string }> {
  const collection = ctx.team.collectionById.get(row.collection_id)
  if (!collection || row.texts === null) return
  const texts = JSON.parse(row.texts) as (string | null)[]
  for (const [index, field] of searchedFields(collection).entries()) {
    const stored = texts[index]
    const { searchText } = fieldTypeOf(field.dataType)
    if (stored === null || stored === undefined || !searchText) continue
    const value = valueReader(field)(stored) as Exclude<Value, null>
    yield { field, text: searchText(value, field.settings, textContext(ctx.team)) }
  }
}
