import type { Reader } from '@trellis/domain/comments/api'
import { dataAccessOf, type DataAccess } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { seenAmong } from '../records/seen.ts'
import { refuseUnlessVisible } from '../records/visible-record.ts'
import { currentPeople, recordOfComment, type TeamPerson } from './queries.ts'

/** By first name. @throws AppError record-not-found */
export async function commentReaders(ctx: TeamContext, recordId: number): Promise<Reader[]> {
  await refuseUnlessVisible(ctx, recordId)
  return await readersOf(ctx, recordId)
}

export async function readersOf(ctx: Knowing & Pick<TeamContext, 'db'>, recordId: number): Promise<Reader[]> {
  const record = await recordOfComment(ctx.teamDb, recordId)
  const readers: Reader[] = []
  const answers = new Map<DataAccess, Promise<boolean>>()
  for (const person of await currentPeople(ctx.db, ctx.wholeTeam.teamId)) {
    const access = accessOf(ctx.wholeTeam, person)
    const answer = answers.get(access) ?? isKnown(ctx, access, record)
    answers.set(access, answer)
    readers.push({ id: person.id, name: person.name, mayRead: await answer })
  }
  return readers
}

type Knowing = Pick<TeamContext, 'wholeTeam' | 'teamDb' | 'clock'>
type CommentedRecord = Awaited<ReturnType<typeof recordOfComment>>

export const mayRead = (ctx: Knowing, person: TeamPerson, record: CommentedRecord): Promise<boolean> =>
  isKnown(ctx, accessOf(ctx.wholeTeam, person), record)

/** By the same rules as the gate of every request. */
const accessOf = (wholeTeam: TeamConfig, { isTeamAdmin, isSysAdmin, roleIds }: TeamPerson): DataAccess =>
  dataAccessOf(wholeTeam, { isTeamAdmin: isTeamAdmin || isSysAdmin, roleIds })

/** A record is known by its type, or by a sub-collection that holds it. */
async function isKnown(
  { wholeTeam, teamDb, clock }: Knowing,
  access: DataAccess,
  record: CommentedRecord,
): Promise<boolean> {
  if (!record || !wholeTeam.collectionById.has(record.collection_id)) return false
  const asker = { team: readableTeam(wholeTeam, access), wholeTeam, teamDb, clock }
  return (await seenAmong(asker, record.collection_id, [record.id])).has(record.id)
}
