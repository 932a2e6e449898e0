import type { AlikeBy, AlikeGroup, GroupCursor } from '@trellis/domain/duplicates/api'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { refuseUnlessMayWrite } from '../permissions/may-write.ts'
import { alikeStatement } from '../records/merging/alike-sql.ts'
import { findRecordsOf } from '../records/find-record.ts'
import { toDetail } from '../records/pages/read.ts'
import { collectionOf } from '../records/record-table.ts'
import { deleteNotDuplicates, insertNotDuplicates } from './queries.ts'

interface Asked {
  readonly by: readonly AlikeBy[]
  readonly after?: GroupCursor | undefined
  readonly limit: number
}

/** Groups of records that look like the same one. They are there to be merged: that takes the right to change them. */
export async function findDuplicates(ctx: TeamContext, collectionId: number, asked: Asked) {
  const collection = listedCollection(ctx, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const { text, values } = alikeStatement(ctx, collectionId, asked)
  const rows = await ctx.teamDb.textRows(text, values)
  const page = rows.slice(0, asked.limit).map(([ids, count, bys, , mark]) => ({
    ids: JSON.parse(ids ?? '[]') as number[],
    count: Number(count),
    by: (JSON.parse(bys ?? '[]') as number[]).map((index) => asked.by[index]!),
    mark: mark ?? '',
  }))
  const found = await findRecordsOf(
    ctx,
    collection.rootId,
    page.flatMap(({ ids }) => ids),
  )
  const fieldIds = asked.by.filter((one) => one !== 'name')
  const groups = page.map(({ ids, count, by }): AlikeGroup => ({
    by,
    count,
    records: ids.flatMap((id) => {
      const record = found.get(id)
      if (!record) return []
      const { name, values: all, createdAt, updatedAt } = toDetail(ctx, record)
      const compared = Object.fromEntries(fieldIds.map((fieldId) => [fieldId, all[fieldId] ?? null]))
      return [{ id, name, values: compared, createdAt, updatedAt }]
    }),
  }))
  const last = rows.length > asked.limit ? page.at(-1) : undefined
  const next: GroupCursor | null = last ? [last.count, last.ids[0]!, last.mark] : null
  // Behind the last page nothing is left to carry the total.
  return { groups, total: Number(rows[0]?.[3] ?? 0), next }
}

/** They are two, or more: remembered pair by pair, so that a third one that is alike is offered with them. */
export async function dismissDuplicates(ctx: TeamContext, collectionId: number, recordIds: readonly number[]) {
  await refuseUnlessListed(ctx, collectionId, recordIds)
  const decided = { recordIds, by: ctx.membership.teamUserId, at: ctx.clock.now() }
  return { pairs: await insertNotDuplicates(ctx.teamDb, decided) }
}

export async function offerDuplicates(ctx: TeamContext, collectionId: number, recordIds: readonly number[]) {
  await refuseUnlessListed(ctx, collectionId, recordIds)
  return { pairs: await deleteNotDuplicates(ctx.teamDb, recordIds) }
}

/** Items of custom lists are merged where lists are looked after. */
function listedCollection(ctx: TeamContext, collectionId: number) {
  const collection = collectionOf(ctx.team, collectionId)
  if (collection.isUsedAsCustomList) throw new AppError('collection-not-found')
  return collection
}

async function refuseUnlessListed(ctx: TeamContext, collectionId: number, recordIds: readonly number[]): Promise<void> {
  const collection = listedCollection(ctx, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const found = await findRecordsOf(ctx, collection.rootId, recordIds)
  for (const id of recordIds) {
    const record = found.get(id)
    if (!record?.collectionIds.includes(collectionId) || toDetail(ctx, record).isInTrash)
      throw new AppError('record-not-found')
  }
}
