import { subCollectionsOf } from '@trellis/domain/collections/tree'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { CollectionAccess } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { newStatement } from '../../platform/statement.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { collectionOf } from '../records/record-table.ts'
import { heldByAnySql } from '../records/seen.ts'
import type { Part } from './reversal-kinds.ts'
import { strangersSql } from './reversal-queries.ts'
import { isOfMembers } from './sight.ts'

/** Which changes are asked about: one part of a batch, of all its records or of these. */
export interface PartOf {
  readonly db: Pick<TeamDb | TeamTransaction, 'textRows' | 'schema'>
  readonly batchId: number
  readonly recordIds: readonly number[] | null
}

/**
 * Whether every record of a part is in a collection that allows it: the record type, or one of its sub-collections that
 * hold the record. Of edits each field is asked for by itself, for each may be allowed by another collection.
 */
export async function isEachAllowed(
  ctx: TeamContext,
  part: Part,
  of: PartOf,
  allows: (access: CollectionAccess, fieldId: number | null) => boolean,
): Promise<boolean> {
  // Of a field in the trash nothing is read or written.
  const live = part.fieldIds.filter((id) => ctx.wholeTeam.fieldById.has(id))
  const asked: (number | null)[] = part.type === 'updated' && live.length > 0 ? live : [null]
  const collectionIds = (fieldId: number | null) =>
    [part.rootId, ...subCollectionsOf(ctx.team, part.rootId).map(({ id }) => id)].filter(
      (id) => ctx.team.collectionById.has(id) && allows(accessTo(ctx.access, id), fieldId),
    )
  const fieldsByCollections = Map.groupBy(asked, (fieldId) => collectionIds(fieldId).join())
  for (const [ids, fieldIds] of fieldsByCollections)
    if (!(await isEachHeld(ctx, part, of, { collectionIds: ids === '' ? [] : ids.split(',').map(Number), fieldIds })))
      return false
  return true
}

/** Whether one may know of everything that these parts did: where only sub-collections are known, of every record. */
export async function areAllKnown(ctx: TeamContext, parts: readonly Part[], of: PartOf): Promise<boolean> {
  for (const part of parts) if (!(await isKnown(ctx, part, of))) return false
  return true
}

/** Members of a sub-collection are known by whoever knows that collection, whatever else they know. */
async function isKnown(ctx: TeamContext, part: Part, of: PartOf): Promise<boolean> {
  const { team, wholeTeam } = ctx
  if (team.collectionById.has(part.rootId)) return true
  if (isOfMembers(part.type))
    return part.subCollectionIds.every((id) => team.collectionById.has(id) || !wholeTeam.collectionById.has(id))
  // Of what only some records show all must be readable: a change of something hidden leaves no trace.
  return isEachAllowed(
    ctx,
    part,
    of,
    ({ readFields }, fieldId) => fieldId === null || includesField(readFields, fieldId),
  )
}

async function isEachHeld(
  { wholeTeam, clock }: TeamContext,
  { type, rootId }: Part,
  { db, batchId, recordIds }: PartOf,
  { collectionIds, fieldIds }: { collectionIds: readonly number[]; fieldIds: readonly (number | null)[] },
): Promise<boolean> {
  if (collectionIds.includes(rootId)) return true
  if (collectionIds.length === 0) return false
  const collection = collectionOf(wholeTeam, rootId)
  const statement = newStatement()
  const scope = {
    team: wholeTeam,
    wholeTeam,
    schema: db.schema,
    collection,
    statement,
    now: clock.now(),
    teamUserId: 0,
  }
  const held = heldByAnySql(scope, collectionIds)
  const text = strangersSql(scope, { type, batchId, recordIds, fieldIds: fieldIds.filter((id) => id !== null) }, held)
  return (await db.textRows(text, statement.values)).length === 0
}
