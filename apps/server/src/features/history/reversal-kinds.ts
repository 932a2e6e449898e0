import type { reversalActs } from '@trellis/domain/history/event-kinds'
import { AppError } from '@trellis/domain/errors'
import { includesField, isAnyField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { refuseUnlessMayDelete, refuseUnlessMayWrite } from '../permissions/may-write.ts'
import type { Reversal } from '../records/reverting/reversal.ts'
import { revertEdits } from '../records/reverting/revert-edits.ts'
import { revertMerge, revertUnmerge } from '../records/merging/revert-merge.ts'
import { revertAdding, revertRemoving } from '../records/membership/revert-membership.ts'
import { revertOrder } from '../records/membership/revert-order.ts'
import { revertCreations, revertDeletions, revertImports, revertRestores } from '../records/membership/revert-moves.ts'
import { isEachAllowed } from './reach.ts'
import type { PartOf } from './reach.ts'

/** What a batch did in one root collection by one type of change. */
export interface Part {
  readonly type: string
  readonly rootId: number
  readonly fieldIds: readonly number[]
  /** That records were added to or removed from, or moved in. */
  readonly subCollectionIds: readonly number[]
  /** Records. */
  readonly count: number
}

/** Whether records may stand in several parts: a copy was made and added to collections in one act. */
export const doOverlap = (parts: readonly Pick<Part, 'rootId'>[]): boolean =>
  new Set(parts.map(({ rootId }) => rootId)).size < parts.length

interface ReversalKind extends Reversal {
  readonly act: (typeof reversalActs)[number]
  /** @throws AppError not-permitted */
  readonly refuseUnlessMay: (ctx: TeamContext, part: Part, facts: Facts) => void | Promise<void>
}

interface Facts {
  /** The batch is one's own. */
  readonly isOwn: boolean
  readonly of: PartOf
}

type Allows = Parameters<typeof isEachAllowed>[3]

/** The right may come from a sub-collection that holds the records. */
async function refuseUnlessEach(ctx: TeamContext, part: Part, of: PartOf, allows: Allows): Promise<void> {
  if (!(await isEachAllowed(ctx, part, of, allows))) throw new AppError('not-permitted')
}

const mayDelete: Allows = (access) => access.mayDelete
const mayUpdate: Allows = ({ updateFields }, fieldId) =>
  fieldId === null ? isAnyField(updateFields) : includesField(updateFields, fieldId)

/** What one did oneself may be taken back, and done again: records one made, also without the right to delete. */
const mayMoveOwn: Allows = (access, fieldId) => mayDelete(access, fieldId) || mayUpdate(access, fieldId)
const refuseUnlessMayMove: ReversalKind['refuseUnlessMay'] = (ctx, part, { isOwn, of }) =>
  refuseUnlessEach(ctx, part, of, isOwn ? mayMoveOwn : mayDelete)

const refuseUnlessMayChangeMembers: ReversalKind['refuseUnlessMay'] = (ctx, { subCollectionIds }) => {
  // Of a collection in the trash nothing is written.
  for (const id of subCollectionIds) if (ctx.wholeTeam.collectionById.has(id)) refuseUnlessMayWrite(ctx, id)
}

const refuseUnlessMayMerge: ReversalKind['refuseUnlessMay'] = (ctx, { rootId }) => {
  refuseUnlessMayWrite(ctx, rootId)
  refuseUnlessMayDelete(ctx, rootId)
}

/**
 * Every type of change that can be taken back, in the order in which it is: values go back while the records are there.
 * `linked` is none: it follows the other end. `imported` stands for ranges of created ids.
 */
export const reversalKinds = {
  // Before the values: what only one record may have is free then.
  unmerged: { ...revertUnmerge, act: 'merge', refuseUnlessMay: refuseUnlessMayMerge },
  deleted: {
    ...revertDeletions,
    act: 'restore',
    refuseUnlessMay: refuseUnlessMayMove,
  },
  updated: {
    ...revertEdits,
    act: 'change',
    refuseUnlessMay: (ctx, part, { of }) => refuseUnlessEach(ctx, part, of, mayUpdate),
  },
  // After the values, for the same reason.
  merged: { ...revertMerge, act: 'separate', refuseUnlessMay: refuseUnlessMayMerge },
  restored: {
    ...revertRestores,
    act: 'trash',
    refuseUnlessMay: refuseUnlessMayMove,
  },
  created: { ...revertCreations, act: 'trash', refuseUnlessMay: refuseUnlessMayMove },
  added: { ...revertAdding, act: 'remove', refuseUnlessMay: refuseUnlessMayChangeMembers },
  removed: { ...revertRemoving, act: 'add', refuseUnlessMay: refuseUnlessMayChangeMembers },
  ordered: { ...revertOrder, act: 'move', refuseUnlessMay: refuseUnlessMayChangeMembers },
  imported: { ...revertImports, act: 'trash', refuseUnlessMay: refuseUnlessMayMove },
} satisfies Record<string, ReversalKind>

export type ReversibleType = keyof typeof reversalKinds

/** In the order in which they are taken back. */
export const reversibleTypes = Object.keys(reversalKinds) as ReversibleType[]

export const kindOf = (type: ReversibleType): ReversalKind => reversalKinds[type]
