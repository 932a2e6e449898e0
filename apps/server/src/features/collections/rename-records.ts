import type { TeamContext } from '../../context.ts'
import { renewAllSpines } from '../records/type-change/type-change.ts'

export interface RenameRecords {
  teamId: number
  collectionId: number
}

/**
 * Names all records of a tree anew after another field was chosen, those in the trash too. Nothing a person wrote
 * changes, so there is no history; it may stop anywhere and run again.
 */
export async function renameRecords(
  { team, teamDb }: Pick<TeamContext, 'team' | 'teamDb'>,
  collectionId: number,
): Promise<void> {
  const collection = team.collectionById.get(collectionId)
  if (collection) await renewAllSpines(teamDb, team, collection, { isNamed: true })
}
