import { AppError } from '@trellis/domain/errors'
import { linkedCollectionId } from '@trellis/domain/fields/link'
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
export function refuseUnlessMayImportAs(
  ctx: Asker & Pick<TeamContext, 'team'>,
  { target, columns, match }: ImportMapping,
): void {
  const makesSomething = target.kind === 'new-collection' || columns.some(({ to }) => to === 'new-field')
  if (makesSomething && !configuresCollections(ctx)) throw new AppError('not-permitted')
  if (target.kind === 'new-collection') return
  const fieldIds = columns.flatMap((column) => (column.to === 'field' ? [column.fieldId] : []))
  refuseUnlessMayWrite(ctx, target.collectionId, fieldIds)
  const rootId = ctx.team.collectionById.get(target.collectionId)?.rootId
  if (match && rootId !== undefined && rootId !== target.collectionId) {
    // Keys are looked for in the whole root, also outside of the sub-collection.
    const ofRoot = fieldIds.filter((id) => ctx.team.fieldById.get(id)?.collectionId === rootId)
    refuseUnlessMayWrite(ctx, rootId, ofRoot)
  }
  for (const column of columns) {
    if (column.to !== 'field' || !column.createMissing) continue
    const field = ctx.team.fieldById.get(column.fieldId)
    if (!field) throw new AppError('not-permitted')
    const linked = ctx.team.collectionById.get(linkedCollectionId(field))
    refuseUnlessMayWrite(ctx, linkedCollectionId(field), linked?.nameFieldId ? [linked.nameFieldId] : [])
  }
}

/** The files of others may hold what one may not read. */
export function isOwnImport(ctx: Pick<TeamContext, 'access' | 'membership'>, row: ImportRow): boolean {
  return ctx.access.isUnrestricted || row.created_by === ctx.membership.teamUserId
}

const configuresCollections = (ctx: Asker) => ctx.featurePermissions.has('team_admin_data_collections')
