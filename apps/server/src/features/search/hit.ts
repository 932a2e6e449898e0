import type { z } from 'zod'
import type { hit } from '@trellis/domain/search/api'
import { fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import { titleOf } from '../records/record-table.ts'
import { highlight } from './highlight.ts'
import type { SearchRow } from './queries.ts'
import { readableTexts } from './readable-texts.ts'

type Hit = z.infer<typeof hit>

/** Where the words stand: in the name, else in the first field that holds the most of them. */
export function hitOf(
  ctx: TeamContext,
  row: Pick<SearchRow, 'name' | 'collection_id' | 'texts'>,
  words: readonly string[],
): Hit | null {
  const inName = highlight(row.name, words)
  if (inName) return { fieldId: null, title: '', parts: inName }
  let best: { hit: Hit; count: number } | undefined
  for (const { field, text } of readableTexts(ctx, row)) {
    const parts = highlight(text, words)
    if (!parts) continue
    const count = new Set(parts.filter((_part, index) => index % 2 === 1).map(fold)).size
    if (count <= (best?.count ?? 0)) continue
    best = { hit: { fieldId: field.id, title: titleOf(field, ctx.team), parts }, count }
    if (count >= words.length) break
  }
  return best?.hit ?? null
}
