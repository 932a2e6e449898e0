import type { TeamContext } from '../../context.ts'
import { noteCommitted } from '../live/live.ts'
import { configChanged } from '../teams/team-config.ts'

/** To be called after every write of records has been committed. */
export async function noteWrite(
  ctx: TeamContext,
  collections: Iterable<{ isUsedAsCustomList: boolean }>,
): Promise<void> {
  noteCommitted(ctx, ctx.team.teamId)
  // Items of custom lists are kept with the configuration: a write of one makes it new.
  for (const collection of collections) {
    if (!collection.isUsedAsCustomList) continue
    await configChanged(ctx, ctx.team.teamId)
    return
  }
}
