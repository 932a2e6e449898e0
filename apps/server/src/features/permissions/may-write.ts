import { AppError } from '@trellis/domain/errors'
import { accessTo, includesField, isAnyField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'

type Asker = Pick<TeamContext, 'access'>

/**
 * Creating needs the right to update something there; changing needs it for each of the fields (behaviour, section 2).
 * @throws AppError not-permitted
 */
export function refuseUnlessMayWrite(ctx: Asker, collectionId: number, fieldIds: Iterable<number> = []): void {
  const { updateFields } = accessTo(ctx.access, collectionId)
  const isAllowed = isAnyField(updateFields) && [...fieldIds].every((id) => includesField(updateFields, id))
  if (!isAllowed) throw new AppError('not-permitted')
}

/** @throws AppError not-permitted */
export function refuseUnlessMayDelete(ctx: Asker, collectionId: number): void {
  if (!accessTo(ctx.access, collectionId).mayDelete) throw new AppError('not-permitted')
}
