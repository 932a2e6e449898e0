import type { z } from 'zod'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { hit } from '@trellis/domain/search/api'
import { fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { findRecord } from '../records/find-record.ts'
import { toDetail } from '../records/read.ts'
import { titleOf } from '../records/record-table.ts'
import { prefixQuery } from '../records/search-vector.ts'
import { textContext } from '../records/text-context.ts'
import { highlight } from './highlight.ts'
import { findByWords } from './queries.ts'
import type { SearchRow } from './queries.ts'

type Hit = z.infer<typeof hit>

export async function search(ctx: TeamContext, { q, in: where, limit }: { q: string; in: 'name' | 'all'; limit: number }) {
  const prefixes = prefixQuery(q, where)
  const collectionIds = [...ctx.team.collectionById.values()]
    .filter((collection) => collection.isGloballySearchable && !collection.isUsedAsCustomList)
    .map((collection) => collection.id)
  if (!prefixes || collectionIds.length === 0) return { results: [] }
  const rows = await findByWords(ctx.teamDb, { prefixes, folded: fold(q.trim()), collectionIds, limit })
  const words = wordsOf(q)
  const results = await Promise.all(rows.map(async (row) => ({ ...described(ctx, row), hit: await hitOf(ctx, row, words) })))
  return { results }
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

/** Where the words were found: in the name, else in the first field whose text holds one. */
async function hitOf(ctx: TeamContext, row: SearchRow, words: readonly string[]): Promise<Hit | null> {
  const inName = highlight(row.name, words)
  if (inName) return { fieldId: null, title: '', parts: inName }
  const found = await findRecord(ctx, row.id)
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
