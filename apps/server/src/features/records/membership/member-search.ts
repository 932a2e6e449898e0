import type { MemberCandidate } from '@trellis/domain/records/membership-api'
import type { TeamContext } from '../../../context.ts'
import { refuseUnlessMayWrite } from '../../permissions/may-write.ts'
import { fittingIds, pickedCollection } from './membership.ts'
import { namedInLines, namesStartingWith } from './member-search-sql.ts'

const candidatesAtOnce = 30
/** Some of what is found fits no condition above, or may not be known. */
const lookedAt = 300

/** What can be added: names that hold all the words, the newest first without any. */
export async function memberCandidates(
  ctx: TeamContext,
  collectionId: number,
  words: string,
): Promise<{ records: MemberCandidate[] }> {
  const collection = pickedCollection(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const found = await namesStartingWith(ctx.teamDb, collection, { words, limit: lookedAt })
  const fitting = new Set(
    await fittingIds(
      ctx,
      collection,
      found.map(({ id }) => id),
    ),
  )
  return { records: found.filter(({ id }) => fitting.has(id)).slice(0, candidatesAtOnce) }
}

/** The records that lines of a paste mean: by number (`#12` or `12`), else by their whole name where only one has it. */
export async function findMembers(
  ctx: TeamContext,
  collectionId: number,
  lines: readonly string[],
): Promise<{ records: (MemberCandidate | null)[] }> {
  const collection = pickedCollection(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const found = await namedInLines(ctx.teamDb, collection, lines)
  const ids = [...new Set(found.map(({ id }) => id))]
  const fitting = new Set(await fittingIds(ctx, collection, ids))
  const byPlace = Map.groupBy(
    found.filter(({ id }) => fitting.has(id)),
    ({ place }) => place,
  )
  return {
    records: lines.map((_line, index) => {
      const [only, another] = byPlace.get(index + 1) ?? []
      return only && !another ? { id: only.id, name: only.name, isMember: only.isMember } : null
    }),
  }
}
