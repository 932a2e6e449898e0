import type { z } from 'zod'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { hit } from '@trellis/domain/search/api'
import { fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { findRecordsOf } from '../records/find-record.ts'
import type { FoundRecord } from '../records/find-record.ts'
import { toDetail } from '../records/read.ts'
import { titleOf } from '../records/record-table.ts'
import { hidesWords } from '../records/readable-words-sql.ts'
import { prefixQuery, searchTexts } from '../records/search-vector.ts'
import { textContext } from '../records/text-context.ts'
import { highlight } from './highlight.ts'
import { candidates, findByWords } from './queries.ts'
import type { SearchRow } from './queries.ts'

type Hit = z.infer<typeof hit>

export async function search(
  ctx: TeamContext,
  { q, in: where, limit }: { q: string; in: 'name' | 'all'; limit: number },
) {
  const prefixes = prefixQuery(q, where)
  const collectionIds = [...ctx.team.collectionById.values()]
    .filter((collection) => collection.isGloballySearchable && !collection.isUsedAsCustomList)
    .map((collection) => collection.id)
  if (!prefixes || collectionIds.length === 0) return { results: [] }
  const words = wordsOf(q)
  const asked = { prefixes, folded: fold(q.trim()), collectionIds }
  const rows = await readableRows(ctx, asked, { words, limit, isNameOnly: where === 'name' })
  const partsInName = rows.map((row) => highlight(row.name, words))
  const found = await recordsOf(
    ctx,
    rows.filter((_row, index) => partsInName[index] === null),
  )
  const results = rows.map((row, index) => {
    const parts = partsInName[index]
    return {
      ...described(ctx, row),
      hit: parts ? { fieldId: null, title: '', parts } : hitInFields(ctx, found.get(row.id), words),
    }
  })
  return { results }
}

/**
 * The index knows the words of every field. Where some may not be read here, more candidates are taken, and those stay
 * that are found by what may be read.
 */
async function readableRows(
  ctx: TeamContext,
  asked: Omit<Parameters<typeof findByWords>[1], 'limit'>,
  { words, limit, isNameOnly }: { words: readonly string[]; limit: number; isNameOnly: boolean },
): Promise<SearchRow[]> {
  const isDoubtful = (row: Pick<SearchRow, 'collection_id'>) => hidesWords(ctx.team, ctx.wholeTeam, row.collection_id)
  const isSure = isNameOnly || !asked.collectionIds.some((id) => isDoubtful({ collection_id: id }))
  if (isSure) return await findByWords(ctx.teamDb, { ...asked, limit })
  const rows = await findByWords(ctx.teamDb, { ...asked, limit: candidates })
  const found = await recordsOf(ctx, rows.filter(isDoubtful))
  return rows.filter((row) => !isDoubtful(row) || isReadable(ctx, row, found.get(row.id), words)).slice(0, limit)
}

/** Whether each word begins one of the name or of a field that may be read. */
function isReadable(
  ctx: TeamContext,
  row: SearchRow,
  found: FoundRecord | undefined,
  words: readonly string[],
): boolean {
  if (!found) return false
  const { values } = toDetail(ctx, found)
  const texts = searchTexts(ctx.team, found.collection, values as Record<string, Value>, textContext(ctx.team))
  const known = [row.name, ...texts].flatMap(wordsOf)
  return words.every((word) => known.some((each) => each.startsWith(word)))
}

/** One statement per collection, however many records were found in it. */
async function recordsOf(ctx: TeamContext, rows: readonly SearchRow[]): Promise<Map<number, FoundRecord>> {
  const rowsByCollection = Map.groupBy(rows, (row) => row.collection_id)
  const parts = await Promise.all(
    [...rowsByCollection].map(([rootId, ofCollection]) =>
      findRecordsOf(
        ctx,
        rootId,
        ofCollection.map((row) => row.id),
      ),
    ),
  )
  return new Map(parts.flatMap((part) => [...part]))
}

function described(ctx: TeamContext, row: SearchRow) {
  const collection = ctx.team.collectionById.get(row.collection_id)
  return {
    recordId: row.id,
    name: row.name,
    collectionId: row.collection_id,
    collectionName: collection?.pluralName ?? '',
    icon: collection?.icon ?? 'table',
  }
}

/** The first field whose text holds one of the words. */
function hitInFields(ctx: TeamContext, found: FoundRecord | undefined, words: readonly string[]): Hit | null {
  if (!found) return null
  const { values } = toDetail(ctx, found)
  for (const field of found.collection.fields) {
    const value = values[field.id] as Value
    const type = fieldTypeOf(field.dataType)
    if (value === null || !type.searchText) continue
    const parts = highlight(type.searchText(value, field.settings, textContext(ctx.team)), words)
    if (parts) return { fieldId: field.id, title: titleOf(field, ctx.team), parts }
  }
  return null
}
