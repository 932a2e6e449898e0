import { AppError } from '@trellis/domain/errors'
import type { ImportMapping } from '@trellis/domain/imports/api'
import { isAnyField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { refuseUnlessMayWrite } from '../permissions/may-write.ts'
import type { ImportRow } from './queries.ts'

type Asker = Pick<TeamContext, 'access' | 'featurePermissions'>

/** A file may be brought by whoever could put it somewhere. */
export function refuseUnlessMayImport(ctx: Asker): void {
  const { access } = ctx
  const writesSomewhere =
    access.isUnrestricted || [...access.grants.values()].some(({ updateFields }) => isAnyField(updateFields))
  if (!writesSomewhere && !configuresCollections(ctx)) throw new AppError('not-permitted')
}

/** Into fields that one may write; new collections and fields are for those who configure them. */
export function refuseUnlessMayImportAs(ctx: Asker, { target, columns }: ImportMapping): void {
  const makesSomething = target.kind === 'new-collection' || columns.some(({ to }) => to === 'new-field')
  if (makesSomething && !configuresCollections(ctx)) throw new AppError('not-permitted')
  if (target.kind === 'new-collection') return
  const fieldIds = columns.flatMap((column) => (column.to === 'field' ? [column.fieldId] : []))
  refuseUnlessMayWrite(ctx, target.collectionId, fieldIds)
}

/** The files of others may hold what one may not read. */
export function isOwnImport(ctx: Pick<TeamContext, 'access' | 'membership'>, row: ImportRow): boolean {
  return ctx.access.isUnrestricted || row.created_by === ctx.membership.teamUserId
}

const configuresCollections = (ctx: Asker) => ctx.featurePermissions.has('team_admin_data_collections')
