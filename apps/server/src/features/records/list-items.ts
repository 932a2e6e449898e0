import type { TeamContext } from '../../context.ts'
import { configChanged } from '../teams/team-config.ts'

/** Items of custom lists are kept with the configuration; a write of one through the engine makes it new. */
export async function noteListWrite(
  ctx: TeamContext,
  collections: Iterable<{ isUsedAsCustomList: boolean }>,
): Promise<void> {
  for (const collection of collections) {
    if (!collection.isUsedAsCustomList) continue
    await configChanged(ctx, ctx.team.teamId)
    return
  }
}
