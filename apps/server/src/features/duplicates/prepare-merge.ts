import type { ComingAlong } from '@trellis/domain/duplicates/api'
import { AppError } from '@trellis/domain/errors'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { findRecord } from '../records/find-record.ts'
import { linksTo } from '../records/links/link-sql.ts'
import { choosableFields } from '../records/merging/merge.ts'
import { countLinking } from '../records/merging/merge-links.ts'
import { pickedOf, survivorOf } from '../records/merging/merge-sql.ts'
import { findMergeable, mayDeleteRecord } from '../records/merging/mergeable.ts'
import { titleOf } from '../records/record-table.ts'
import { countsAlong } from './queries.ts'

/** Records beside each other, and what would come along: as far as the person may know it. */
export async function prepareMerge(ctx: TeamContext, recordIds: readonly number[]) {
  const merging = await findMergeable(ctx, recordIds)
  // All but the one that survives go.
  const deletable = [...merging.recordById.values()].filter((record) => mayDeleteRecord(ctx, record))
  if (deletable.length < recordIds.length - 1) throw new AppError('not-permitted')
  return {
    collectionId: merging.tree.rootId,
    records: [...merging.seen],
    along: await comingAlong(ctx, merging.tree.rootId, recordIds),
    fieldIds: choosableFields(ctx, merging).map(({ id }) => id),
    isOfSeenOnly: ctx.team !== ctx.wholeTeam,
  }
}

async function comingAlong(ctx: TeamContext, rootId: number, recordIds: readonly number[]): Promise<ComingAlong[]> {
  const { team, teamDb } = ctx
  const fields = linksTo(team, rootId).filter((field) =>
    includesField(accessTo(ctx.access, field.collectionId).readFields, field.id),
  )
  const linking = await countLinking(teamDb, team, fields, recordIds)
  const picked = await pickedOf(teamDb, recordIds)
  const counts = new Map((await countsAlong(teamDb, recordIds)).map((row) => [row.id, row]))
  return recordIds.map((recordId) => {
    const { bookmarks = 0, comments = 0, tasks = 0 } = counts.get(recordId) ?? {}
    return {
      recordId,
      linkedFrom: fields.flatMap((field) => {
        const count = linking.find((row) => row.field_id === field.id && row.target_id === recordId)?.count ?? 0
        const collectionName = team.collectionById.get(field.collectionId)?.pluralName ?? ''
        return count > 0 ? [{ fieldId: field.id, title: titleOf(field, team), collectionName, count }] : []
      }),
      collections: (picked.get(recordId) ?? []).flatMap((id) => {
        const collection = team.collectionById.get(id)
        return collection ? [{ id, name: collection.pluralName }] : []
      }),
      bookmarks,
      comments,
      tasks,
    }
  })
}

/**
 * Where a record went that became one with another; null for one of its own.
 * @throws AppError record-not-found where neither is there, or the person may not know of it
 */
export async function mergedInto(ctx: TeamContext, recordId: number) {
  const survivor = await survivorOf(ctx.teamDb, recordId)
  const found = survivor && (await findRecord(ctx, survivor.id))
  if (!survivor || !found) {
    if (await findRecord(ctx, recordId)) return { into: null }
    throw new AppError('record-not-found')
  }
  const isKindSeen = ctx.team.collectionById.has(found.collection.rootId)
  return {
    into: { recordId: survivor.id, name: survivor.name, mergedName: isKindSeen ? survivor.merged_name : '' },
  }
}
