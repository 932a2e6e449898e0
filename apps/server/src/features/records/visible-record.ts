import { AppError } from '@trellis/domain/errors'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { isLiveRecordOf } from './queries.ts'
import { partlySeenRoots, seenAmong } from './seen.ts'

type Seer = Pick<TeamContext, 'team' | 'wholeTeam'>

/** Collections whose records may be seen; custom lists are none of them. */
export const visibleCollections = ({ team }: Seer): ConfiguredCollection[] =>
  [...team.collectionById.values()].filter((collection) => !collection.isUsedAsCustomList)

/** The root collections among them: what the spine and the history know records by. */
export const visibleRootIds = (ctx: Seer): number[] =>
  visibleCollections(ctx)
    .filter(({ id, rootId }) => id === rootId)
    .map(({ id }) => id)

/** By root collection, JSON: the ids of the fields that may be read; empty for whoever may read all. */
export function readableFieldsJson(ctx: Seer): string {
  if (ctx.team === ctx.wholeTeam) return '{}'
  const idsByRoot: Record<number, string[]> = {}
  // What only some records may show counts for none.
  for (const { id, rootId, fields } of visibleCollections(ctx)) {
    const common = id === rootId ? fields : fields.filter((field) => field.collectionId === id)
    idsByRoot[rootId] = [...(idsByRoot[rootId] ?? []), ...common.map((field) => String(field.id))]
  }
  return JSON.stringify(idsByRoot)
}

/**
 * For what points at a record: it is not in the trash, and the person may know of it.
 * @throws AppError record-not-found
 */
export async function refuseUnlessVisible(ctx: TeamContext, recordId: number): Promise<void> {
  if (await isLiveRecordOf(ctx.teamDb, recordId, visibleRootIds(ctx))) return
  const rootIds = partlySeenRoots(ctx)
  if (await isLiveRecordOf(ctx.teamDb, recordId, rootIds))
    for (const rootId of rootIds) if ((await seenAmong(ctx, rootId, [recordId])).has(recordId)) return
  throw new AppError('record-not-found')
}
