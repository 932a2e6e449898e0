import type { IndexAdvice } from '@trellis/domain/layouts/api'
import type { TeamContext } from '../../context.ts'
import { indexBudget, useIndexes } from '../records/indexes/build-index-sql.ts'
import { asksOfMonth } from '../records/indexes/index-asks-sql.ts'
import { columnTitle, fieldIdsIn } from './column-title.ts'

/** Every index the adviser made, is making, would like to make or had to give up, with who asked for it, by collection. */
export async function indexAdvice(ctx: TeamContext): Promise<IndexAdvice> {
  const [made, asks] = await Promise.all([useIndexes(ctx.teamDb), asksOfMonth(ctx.teamDb)])
  const askByName = new Map(asks.map((ask) => [ask.index_name, ask]))
  const titleOf = columnTitle(ctx)
  const madeNames = new Set(made.map(({ name }) => name))
  const collections = [...ctx.team.collectionById.values()]
    .filter(({ id, rootId }) => id === rootId)
    .map(({ id: rootId, pluralName, icon, nameFieldId }) => {
      const there = made.filter((index) => index.rootId === rootId)
      const isFull = there.length >= indexBudget
      const standing = there.map(({ name, note, isValid, uses, bytes }) => {
        const ask = askByName.get(name)
        const columns = note.columns ?? ask?.columns ?? []
        return {
          columns: columns.map(titleOf),
          fieldIds: columns.flatMap((column) => fieldIdsIn(column, nameFieldId)),
          state: isValid ? ('ready' as const) : ('building' as const),
          layoutName: ask?.layout_name ?? note.layoutName ?? null,
          slowReads: ask?.slow_reads ?? 0,
          // Of the read that asked for it first, where this week brought none.
          slowestMs: ask?.slowest_ms || (note.slowReadMs ?? null),
          uses,
          bytes,
        }
      })
      const missing = asks
        .filter((ask) => ask.root_id === rootId && ask.is_of_this_week && !madeNames.has(ask.index_name))
        .map((ask) => ({
          columns: ask.columns.map(titleOf),
          fieldIds: ask.columns.flatMap((column) => fieldIdsIn(column, nameFieldId)),
          state: isFull ? ('refused' as const) : ('wanted' as const),
          layoutName: ask.layout_name,
          slowReads: ask.slow_reads,
          slowestMs: ask.slowest_ms || null,
          uses: 0,
          bytes: 0,
        }))
      return { collectionId: rootId, name: pluralName, icon, indexes: [...missing, ...standing] }
    })
    .filter(({ indexes }) => indexes.length > 0)
  const slowReads = asks.reduce((sum, ask) => sum + ask.slow_reads, 0)
  return { budget: indexBudget, slowReads, collections }
}
