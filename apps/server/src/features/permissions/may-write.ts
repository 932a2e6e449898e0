import { AppError } from '@trellis/domain/errors'
import { accessTo, accessToAny, includesField, isAnyField } from '@trellis/domain/permissions/data-access'
import type { CollectionAccess } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'

type Asker = Pick<TeamContext, 'access'>

/**
 * Creating, adding and removing need the right to update something there; changing needs it for each of the fields
 * (behaviour, section 2).
 * @throws AppError not-permitted
 */
export function refuseUnlessMayWrite(ctx: Asker, collectionId: number, fieldIds: Iterable<number> = []): void {
  refuseUnlessUpdates(accessTo(ctx.access, collectionId), fieldIds)
}

/**
 * The same for a record with the collections that hold it: any of them may grant a field.
 * @throws AppError not-permitted
 */
export function refuseUnlessMayWriteRecord(
  ctx: Asker,
  collectionIds: readonly number[],
  fieldIds: Iterable<number>,
): void {
  refuseUnlessUpdates(accessToAny(ctx.access, collectionIds), fieldIds)
}

function refuseUnlessUpdates({ updateFields }: CollectionAccess, fieldIds: Iterable<number>): void {
  const isAllowed = isAnyField(updateFields) && [...fieldIds].every((id) => includesField(updateFields, id))
  if (!isAllowed) throw new AppError('not-permitted')
}

/** @throws AppError not-permitted */
export function refuseUnlessMayDelete(ctx: Asker, collectionId: number): void {
  if (!accessTo(ctx.access, collectionId).mayDelete) throw new AppError('not-permitted')
}
