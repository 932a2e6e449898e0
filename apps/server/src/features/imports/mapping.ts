import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId, reversedLink } from '@trellis/domain/fields/link'
import { fieldTypeOf, isBuilt } from '@trellis/domain/fields/registry'
import type { Analysis, ColumnTarget, ImportMapping } from '@trellis/domain/imports/api'
import { mayBeKey } from '@trellis/domain/imports/key-fields'
import { mayMakeLinked } from '@trellis/domain/imports/linked-by-name'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

/**
 * Refuses a mapping that could not be carried out.
 * @throws AppError import-mapping-invalid with `reason`, collection-not-found
 */
export function checkMapping(team: TeamConfig, analysis: Analysis, mapping: ImportMapping): void {
  const { columns, target, nameColumn, match } = mapping
  if (columns.length !== analysis.columns.length) refuse('columns')
  if (columns.every(({ to }) => to === 'skip' || to === 'record-id')) refuse('nothing-chosen')
  for (const column of columns) if (column.to === 'new-field') checkNewField(column)
  const idColumns = columns.flatMap(({ to }, index) => (to === 'record-id' ? [index] : []))
  // The number of a record is nothing to be written.
  if (idColumns.some((index) => index !== match?.column)) refuse('record-id')
  if (target.kind === 'new-collection') {
    if (match) refuse('match')
    if (columns.some(({ to }) => to === 'field')) refuse('field-of-another-collection')
    if (nameColumn === undefined || !isName(columns[nameColumn])) refuse('name-column')
    return
  }
  const collection = team.collectionById.get(target.collectionId)
  if (!collection) throw new AppError('collection-not-found')
  // Its condition decides who is in.
  if (collection.isSmart) throw new AppError('members-not-by-hand', { collectionId: collection.id })
  const used = new Set<number>()
  for (const column of columns) {
    if (column.to !== 'field') continue
    if (used.has(column.fieldId)) refuse('field-twice', { fieldId: column.fieldId })
    const field = collection.fields.find(({ id }) => id === column.fieldId)
    if (!field) refuse('field-of-another-collection')
    // It stores nothing: what links here is imported with those records.
    if (reversedLink(field) !== undefined) refuse('reverse-field', { fieldId: field.id })
    used.add(column.fieldId)
    checkLink(team, field, column)
  }
  if (match) {
    checkKey(collection.fields, columns[match.column])
    // A record that would be made without what it must have is rejected by itself.
    return
  }
  const missing = collection.fields.filter(
    (field) => field.isRequired && isEmpty(field.defaultValue) && !used.has(field.id),
  )
  if (missing.length > 0) refuse('required', { fieldIds: missing.map(({ id }) => id) })
}

/** A key is the number of a record, or a field that says one thing. */
function checkKey(fields: readonly Field[], column: ColumnTarget | undefined): void {
  if (column?.to === 'record-id') return
  const field = column?.to === 'field' ? fields.find(({ id }) => id === column.fieldId) : undefined
  if (!field || !mayBeKey(field)) refuse('match')
}

function checkLink(team: TeamConfig, field: Field, { linkBy, createMissing }: FieldTarget): void {
  if (linkBy === undefined && !createMissing) return
  const target = isLink(field) ? team.collectionById.get(linkedCollectionId(field)) : undefined
  if (!target) refuse('link', { fieldId: field.id })
  const by = target.fields.find(({ id }) => id === linkBy)
  if (linkBy !== undefined && (!by || !mayBeKey(by) || createMissing)) refuse('link', { fieldId: field.id })
  if (createMissing && !mayMakeLinked(field, target)) refuse('create-missing', { fieldId: field.id })
}

type FieldTarget = Extract<ColumnTarget, { to: 'field' }>

function checkNewField({ title, dataType, settings }: Extract<ColumnTarget, { to: 'new-field' }>): void {
  if (!isBuilt(dataType)) refuse('data-type', { title })
  // What a condition may ask about is known where fields are configured.
  if (settings['candidates'] !== undefined) refuse('settings', { title })
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
