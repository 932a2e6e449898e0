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
  row: Pick<SearchRow, 'name' | 'collectionId' | 'texts'>,
  words: readonly string[],
): Hit | null {
  const inName = highlight(row.name, words)
  if (inName) return { fieldId: null, title: '', parts: inName }
  let best: { hit: Hit; count: number } | undefined
  for (const { field, text } of readableTexts(ctx, row, words)) {
    const line = bestLine(text, words)
    if (!line || line.count <= (best?.count ?? 0)) continue
    best = { hit: { fieldId: field.id, title: titleOf(field, ctx.team), parts: line.parts }, count: line.count }
    if (line.count >= words.length) break
  }
  return best?.hit ?? null
}

/** The first line with most of the words: what an icon is called in each language stands in a line of its own. */
function bestLine(text: string, words: readonly string[]): { parts: string[]; count: number } | undefined {
  let best: { parts: string[]; count: number } | undefined
  for (const line of text.includes('\n') ? text.split('\n') : [text]) {
    const parts = highlight(line, words)
    const count = parts ? new Set(parts.filter((_part, index) => index % 2 === 1).map(fold)).size : 0
    if (parts && count > (best?.count ?? 0)) best = { parts, count }
  }
  return best
}
