import { wholeTree } from '@trellis/domain/collections/tree'
import type { Services } from '../../../context.ts'
import { teamDbFor } from '../../../platform/team-db.ts'
import { teamConfig } from '../../teams/team-config.ts'
import { renewAllSpines } from '../type-change/type-change.ts'

/** Search documents of trees with icons anew: older ones hold the words of one language. Safe to run twice. */
export async function renewIconWords(services: Services, { teamId }: { teamId: number }): Promise<void> {
  const team = await teamConfig(services, teamId)
  const db = teamDbFor(services.pool, teamId)
  for (const collection of team.collectionById.values()) {
    if (collection.parentId !== null) continue
    const hasIcons = wholeTree(team, collection).fields.some(({ dataType }) => dataType === 'icon')
    if (hasIcons) await renewAllSpines(db, team, collection, { isNamed: false })
  }
}
