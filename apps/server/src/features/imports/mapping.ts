import { AppError } from '@trellis/domain/errors'
import { reversedLink } from '@trellis/domain/fields/link'
import { fieldTypeOf, isBuilt } from '@trellis/domain/fields/registry'
import type { Analysis, ColumnTarget, ImportMapping } from '@trellis/domain/imports/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

/**
 * Refuses a mapping that could not be carried out.
 * @throws AppError import-mapping-invalid with `reason`, collection-not-found
 */
export function checkMapping(team: TeamConfig, analysis: Analysis, mapping: ImportMapping): void {
  const { columns, target, nameColumn } = mapping
  if (columns.length !== analysis.columns.length) refuse('columns')
  if (columns.every(({ to }) => to === 'skip')) refuse('nothing-chosen')
  for (const column of columns) if (column.to === 'new-field') checkNewField(column)
  if (target.kind === 'new-collection') {
    if (columns.some(({ to }) => to === 'field')) refuse('field-of-another-collection')
    if (nameColumn === undefined || !isName(columns[nameColumn])) refuse('name-column')
    return
  }
  const collection = team.collectionById.get(target.collectionId)
  if (!collection) throw new AppError('collection-not-found')
  const used = new Set<number>()
  for (const column of columns) {
    if (column.to !== 'field') continue
    if (used.has(column.fieldId)) refuse('field-twice', { fieldId: column.fieldId })
    const field = collection.fields.find(({ id }) => id === column.fieldId)
    if (!field) refuse('field-of-another-collection')
    // It stores nothing: what links here is imported with those records.
    if (reversedLink(field) !== undefined) refuse('reverse-field', { fieldId: field.id })
    used.add(column.fieldId)
  }
  const missing = collection.fields.filter(
    (field) => field.isRequired && isEmpty(field.defaultValue) && !used.has(field.id),
  )
  if (missing.length > 0) refuse('required', { fieldIds: missing.map(({ id }) => id) })
}

function checkNewField({ title, dataType, settings }: Extract<ColumnTarget, { to: 'new-field' }>): void {
  if (!isBuilt(dataType)) refuse('data-type', { title })
  // The list of a selection is made from the column's texts.
  const whole = dataType.endsWith('_selection_from_list') ? { listId: 1, ...settings } : settings
  if (!fieldTypeOf(dataType).settings.safeParse(whole).success) refuse('settings', { title })
}

/** The field that names records is plain text (features/collections). */
const isName = (column: ColumnTarget | undefined) => column?.to === 'new-field' && column.dataType === 'plain_text'

const isEmpty = (value: unknown) => value === null || value === undefined

function refuse(reason: string, details: Record<string, unknown> = {}): never {
  throw new AppError('import-mapping-invalid', { reason, ...details })
}
