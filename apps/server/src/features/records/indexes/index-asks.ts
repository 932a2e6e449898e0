import type { TeamContext } from '../../../context.ts'
import type { Pool } from '../../../platform/db.ts'
import { indexNameOf } from './build-index-sql.ts'
import type { IndexReason, WantedIndex } from './index-adviser.ts'
import { writeAsks, type IndexAsk } from './index-asks-sql.ts'

/** No read waits for it, and many slow ones are one write. */
const pauseMs = 2_000

const waitingByPool = new WeakMap<Pool, Map<number, Map<string, IndexAsk>>>()

/** Remembers who asked for an index, for the admin who wants to know why it is there, or is not. */
export function noteAsk(ctx: TeamContext, wanted: WantedIndex, reason: IndexReason): void {
  const { teamId } = ctx.teamDb
  const teams = waitingByPool.get(ctx.pool) ?? new Map<number, Map<string, IndexAsk>>()
  waitingByPool.set(ctx.pool, teams)
  const asks = teams.get(teamId) ?? new Map<string, IndexAsk>()
  if (!teams.has(teamId)) {
    teams.set(teamId, asks)
    setTimeout(() => {
      teams.delete(teamId)
      writeAsks(ctx.teamDb, [...asks.values()]).catch((error: unknown) =>
        ctx.log.warn({ err: error, teamId }, 'what was asked of the index adviser is not kept'),
      )
    }, pauseMs).unref()
  }
  const { rootId, columns } = wanted
  const indexName = indexNameOf(wanted)
  const ask = asks.get(indexName) ?? { indexName, rootId, columns, layoutName: null, slowReads: 0, slowestMs: 0 }
  if ('layoutName' in reason) ask.layoutName = reason.layoutName
  else {
    ask.slowReads += 1
    ask.slowestMs = Math.max(ask.slowestMs, reason.slowReadMs)
  }
  asks.set(indexName, ask)
}
