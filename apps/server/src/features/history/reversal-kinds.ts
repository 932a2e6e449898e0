import type { reversalActs } from '@trellis/domain/history/event-kinds'
import type { TeamContext } from '../../context.ts'
import { refuseUnlessMayDelete, refuseUnlessMayWrite } from '../permissions/may-write.ts'
import type { Reversal } from '../records/reversal.ts'
import { revertEdits } from '../records/revert-edits.ts'
import { revertAdding, revertRemoving } from '../records/revert-membership.ts'
import { revertCreations, revertDeletions, revertImports, revertRestores } from '../records/revert-moves.ts'

/** What a batch did in one root collection by one type of change. */
export interface Part {
  readonly type: string
  readonly rootId: number
  readonly fieldIds: readonly number[]
  /** That records were added to or removed from. */
  readonly subCollectionIds: readonly number[]
  /** Records. */
  readonly count: number
}

interface ReversalKind extends Reversal {
  readonly act: (typeof reversalActs)[number]
  /** @throws AppError not-permitted */
  readonly refuseUnlessMay: (ctx: TeamContext, part: Part, facts: { isOwn: boolean }) => void
}

/** One's own creation may be taken back without the right to delete. */
const refuseUnlessMayTrash: ReversalKind['refuseUnlessMay'] = (ctx, { rootId }, { isOwn }) =>
  isOwn ? refuseUnlessMayWrite(ctx, rootId) : refuseUnlessMayDelete(ctx, rootId)

const refuseUnlessMayChangeMembers: ReversalKind['refuseUnlessMay'] = (ctx, { subCollectionIds }) => {
  // Of a collection in the trash nothing is written.
  for (const id of subCollectionIds) if (ctx.wholeTeam.collectionById.has(id)) refuseUnlessMayWrite(ctx, id)
}

/**
 * Every type of change that can be taken back, in the order in which it is: values go back while the records are there.
 * `linked` is none: it follows the other end. `imported` stands for ranges of created ids.
 */
export const reversalKinds = {
  deleted: {
    ...revertDeletions,
    act: 'restore',
    refuseUnlessMay: (ctx, { rootId }) => refuseUnlessMayDelete(ctx, rootId),
  },
  updated: {
    ...revertEdits,
    act: 'change',
    refuseUnlessMay: (ctx, { rootId, fieldIds }) =>
      refuseUnlessMayWrite(
        ctx,
        rootId,
        // Of a field in the trash nothing is written.
        fieldIds.filter((id) => ctx.wholeTeam.fieldById.has(id)),
      ),
  },
  restored: {
    ...revertRestores,
    act: 'trash',
    refuseUnlessMay: (ctx, { rootId }) => refuseUnlessMayDelete(ctx, rootId),
  },
  created: { ...revertCreations, act: 'trash', refuseUnlessMay: refuseUnlessMayTrash },
  added: { ...revertAdding, act: 'remove', refuseUnlessMay: refuseUnlessMayChangeMembers },
  removed: { ...revertRemoving, act: 'add', refuseUnlessMay: refuseUnlessMayChangeMembers },
  imported: { ...revertImports, act: 'trash', refuseUnlessMay: refuseUnlessMayTrash },
} satisfies Record<string, ReversalKind>

export type ReversibleType = keyof typeof reversalKinds

/** In the order in which they are taken back. */
export const reversibleTypes = Object.keys(reversalKinds) as ReversibleType[]

export const kindOf = (type: ReversibleType): ReversalKind => reversalKinds[type]
