import { subCollectionsOf } from '@trellis/domain/collections/tree'
import type { Change } from '@trellis/domain/live/messages'
import { visibleChanges } from '@trellis/domain/live/visible-changes'
import type { TeamContext } from '../../context.ts'
import { recordsHeldBy } from '../records/seen.ts'

/**
 * The changes as somebody may hear of them, also where only some sub-collections are in reach, or grant more fields than
 * the record type itself: of those they hear for the records that are in them.
 */
export async function changesFor(ctx: TeamContext, changes: readonly Change[]): Promise<Change[]> {
  const visible = visibleChanges(ctx.team, changes)
  if (ctx.team === ctx.wholeTeam) return visible
  const more = await Promise.all(changes.map((change) => throughSubCollections(ctx, change)))
  return [...visible, ...more.flat()]
}

async function throughSubCollections(ctx: TeamContext, change: Change): Promise<Change[]> {
  const { team } = ctx
  const subs = subCollectionsOf(team, change.collectionId)
  if (subs.length === 0) return []
  const isRootSeen = team.collectionById.has(change.collectionId)
  const isEdit = change.type === 'updated' || change.type === 'linked'
  const isNew = (fieldId: number) => change.fieldIds.includes(fieldId) && !(isRootSeen && team.fieldById.has(fieldId))
  const granting = subs.filter(({ fields }) => fields.some(({ id }) => isNew(id)))
  // What is no edit was told as far as the record type is in reach.
  const through = isEdit ? granting : isRootSeen ? [] : subs
  if (through.length === 0) return []
  const fieldIds = [...new Set(through.flatMap(({ fields }) => fields.map(({ id }) => id).filter(isNew)))]
  const subCollectionIds = change.subCollectionIds.filter((id) => team.collectionById.has(id))
  const told = { ...change, fieldIds, subCollectionIds }
  // Whoever left is not held any more, and yet is to be told of.
  if (change.type === 'removed') return subCollectionIds.length > 0 ? [told] : []
  // How many of them may be known is not counted: the page reads again what it shows.
  if (change.records === null) return [{ ...told, count: 1 }]
  const held = await recordsHeldBy(ctx, change.collectionId, {
    recordIds: change.records.map(([id]) => id),
    collectionIds: through.map(({ id }) => id),
  })
  const records = change.records.filter(([id]) => held.has(id))
  return records.length > 0 ? [{ ...told, records, count: records.length }] : []
}
