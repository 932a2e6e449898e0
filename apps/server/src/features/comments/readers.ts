import type { Reader } from '@trellis/domain/comments/api'
import { accessTo, dataAccessOf } from '@trellis/domain/permissions/data-access'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { refuseUnlessVisible } from '../records/visible-record.ts'
import { currentPeople, recordOfComment, type TeamPerson } from './queries.ts'

/** By first name. @throws AppError record-not-found */
export async function commentReaders(ctx: TeamContext, recordId: number): Promise<Reader[]> {
  await refuseUnlessVisible(ctx, recordId)
  return await readersOf(ctx, recordId)
}

export async function readersOf(
  { db, teamDb, wholeTeam }: Pick<TeamContext, 'db' | 'teamDb' | 'wholeTeam'>,
  recordId: number,
): Promise<Reader[]> {
  const record = await recordOfComment(teamDb, recordId)
  const people = await currentPeople(db, wholeTeam.teamId)
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    mayRead: record !== undefined && mayRead(wholeTeam, person, record.collection_id),
  }))
}

/** By the same rules as the gate of every request. */
export function mayRead(wholeTeam: TeamConfig, person: TeamPerson, collectionId: number): boolean {
  const isAdmin = person.isTeamAdmin || person.isSysAdmin
  const access = dataAccessOf(wholeTeam, { isTeamAdmin: isAdmin, roleIds: person.roleIds })
  return wholeTeam.collectionById.has(collectionId) && accessTo(access, collectionId).metadata
}
