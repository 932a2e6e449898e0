import { AppError } from '@trellis/domain/errors'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import type { ImportMapping } from '@trellis/domain/imports/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { isTypeChangeIn, lockBeginnings } from '../fields/import-beside-sql.ts'

/**
 * An import knows the fields as they were when it began, those of linked records too: none of them may change its type
 * meanwhile. The lock lasts until the transaction ends, in which the import is marked as running.
 * @throws AppError import-beside-type-change
 */
export async function refuseBesideTypeChange(
  tx: TeamTransaction,
  team: TeamConfig,
  mapping: ImportMapping,
): Promise<void> {
  await lockBeginnings(tx)
  if (await isTypeChangeIn(tx, rootsMet(team, mapping))) throw new AppError('import-beside-type-change')
}

/** Trees that the import writes, or finds linked records in. */
function rootsMet(team: TeamConfig, { target, columns }: ImportMapping): number[] {
  const linked = columns.flatMap((column) => {
    if (column.to === 'new-field') return Number(column.settings['collectionId'] ?? 0)
    const field = column.to === 'field' ? team.fieldById.get(column.fieldId) : undefined
    return field && isLink(field) ? linkedCollectionId(field) : []
  })
  const ids = [...linked, ...(target.kind === 'collection' ? [target.collectionId] : [])]
  return [...new Set(ids.flatMap((id) => team.collectionById.get(id)?.rootId ?? []))]
}
