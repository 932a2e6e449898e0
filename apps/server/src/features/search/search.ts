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
import { prefixQuery } from '../records/search-vector.ts'
import { textContext } from '../records/text-context.ts'
import { highlight } from './highlight.ts'
import { findByWords } from './queries.ts'
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
  const rows = await findByWords(ctx.teamDb, { prefixes, folded: fold(q.trim()), collectionIds, limit })
  const words = wordsOf(q)
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
