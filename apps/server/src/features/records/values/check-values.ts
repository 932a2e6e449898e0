import sanitizeHtml from 'sanitize-html'
import { AppError } from '@trellis/domain/errors'
import { checkValue as checkByType } from '@trellis/domain/fields/check-value'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Values } from '@trellis/domain/records/api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { isOfTeam } from '../../fields/team-ids.ts'
import { titleOf } from '../record-table.ts'

export type CheckedValues = Record<string, Value>
type WithFields = Pick<ConfiguredCollection, 'fields'>

/** Values for a new record: defaults filled in, required fields present. */
export function checkNewValues(team: TeamConfig, collection: WithFields, given: Values): CheckedValues {
  const values = checkGivenValues(team, collection, given)
  for (const field of collection.fields) {
    const isMissing = !(field.id in values)
    const { defaultValue = null } = field
    // A default that names something gone meanwhile is none.
    if (isMissing && !field.isConverting && defaultValue !== null && isOfTeam(team, field, defaultValue as Value))
      values[field.id] = checkValue(team, field, defaultValue)
  }
  refuseEmpty(
    team,
    // Nobody can fill in what is being converted.
    collection.fields.filter((field) => field.isRequired && !field.isConverting && isEmpty(values[field.id])),
  )
  return values
}

/** Values for some fields of a record that is there: a required one may not be emptied. */
export function checkChangedValues(team: TeamConfig, collection: ConfiguredCollection, given: Values): CheckedValues {
  const values = checkGivenValues(team, collection, given)
  refuseEmpty(
    team,
    collection.fields.filter((field) => field.isRequired && field.id in values && isEmpty(values[field.id])),
  )
  return values
}

function checkGivenValues(team: TeamConfig, collection: WithFields, given: Values): CheckedValues {
  const fieldById = new Map(collection.fields.map((field) => [String(field.id), field]))
  const values: CheckedValues = {}
  for (const [fieldId, value] of Object.entries(given)) {
    const field = fieldById.get(fieldId)
    if (!field) throw new AppError('field-not-found', { fieldId: Number(fieldId) })
    if (field.isConverting) throw new AppError('field-converting', { fieldId: field.id })
    values[fieldId] = checkValue(team, field, value)
  }
  return values
}

/** The text of specification section 5: "The following fields cannot be empty: {fields}." */
function refuseEmpty(team: TeamConfig, fields: readonly Field[]): void {
  if (fields.length === 0) return
  throw new AppError('fields-empty', {
    fields: fields.map((field) => titleOf(field, team)).join(', '),
    fieldIds: fields.map((field) => field.id),
  })
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Checks and normalises one value; formatted text is cleaned first. */
export function checkValue(team: TeamConfig, field: Field, given: unknown): Value {
  const isHtml = field.dataType === 'formatted_text' && typeof given === 'string'
  const value = readValue(team, field, isHtml ? sanitise(given) : given)
  if (!isOfTeam(team, field, value)) {
    const problem = fieldTypeOf(field.dataType).refusal
    throw new AppError('value-invalid', { fieldId: field.id, title: titleOf(field, team), problem })
  }
  return value
}

function readValue(team: TeamConfig, field: Field, given: unknown): Value {
  try {
    return checkByType(field, given)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { ...error.details, title: titleOf(field, team), problem: error.details['reason'] })
  }
}

/** What formatted text may hold: the marks of the editor and nothing that runs or loads. */
function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'em',
      'u',
      's',
      'code',
      'pre',
      'blockquote',
      'h1',
      'h2',
      'h3',
      'ul',
      'ol',
      'li',
      'a',
      'hr',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { b: 'strong', i: 'em' },
  }).replace(/^(<p>\s*<\/p>)+$/, '')
}
