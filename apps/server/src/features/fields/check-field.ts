import type { LocalText } from '@trellis/domain/api/ids'
import { AppError } from '@trellis/domain/errors'
import { checkValue } from '@trellis/domain/fields/check-value'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { checkLinkSettings, withSides } from './link-settings.ts'
import { isOfTeam } from './team-ids.ts'

/** The title with a text in the team's default data language, which every reader falls back to. */
export function checkedTitle(team: TeamConfig, given: LocalText): LocalText {
  const texts = Object.entries(given).filter(([, text]) => text !== '')
  const first = texts[0]?.[1]
  if (!first) throw invalidInput('title', 'empty')
  return { [team.defaultDataLanguage]: first, ...Object.fromEntries(texts) }
}

/** Settings normalised by the type; what they point at is a live list or collection of the same team. */
export function checkedSettings(
  team: TeamConfig,
  dataType: Field['dataType'],
  given: Record<string, unknown>,
  known: Record<string, unknown> = {},
) {
  const wanted = withSides({ ...fieldTypeOf(dataType).defaultSettings, ...given }, known)
  const read = fieldTypeOf(dataType).settings.safeParse(wanted)
  if (!read.success) {
    const issues = read.error.issues.map((issue) => ({
      path: ['settings', ...issue.path].join('.'),
      message: issue.message,
    }))
    throw new AppError('invalid-input', { issues })
  }
  const { listId, collectionId } = read.data as { listId?: unknown; collectionId?: unknown }
  if (listId !== undefined && !isLive(team, listId, { isList: true }))
    throw invalidInput('settings.listId', 'not-found')
  if (collectionId !== undefined && !isLive(team, collectionId, { isList: false })) {
    throw invalidInput('settings.collectionId', 'not-found')
  }
  checkLinkSettings(team, { dataType, settings: read.data })
  return read.data
}

/** Values would point into the wrong list or collection. */
export function refuseOtherReference(before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const key of ['listId', 'collectionId']) {
    if (before[key] !== after[key]) throw invalidInput(`settings.${key}`, 'fixed')
  }
}

export function checkUniqueAllowed(dataType: Field['dataType'], isUnique: boolean): void {
  if (isUnique && !fieldTypeOf(dataType).isUniqueAllowed) throw invalidInput('isUnique', 'not-allowed')
}

/** The default value as JSON text, null for none. */
export function checkedDefault(
  team: TeamConfig,
  field: Pick<Field, 'id' | 'dataType' | 'settings'>,
  given: unknown,
): string | null {
  const value = checkValue(field, given)
  if (value === null) return null
  // A file belongs to one record.
  if (fieldTypeOf(field.dataType).isDefaultAllowed === false) throw invalidInput('defaultValue', 'not-allowed')
  if (!isOfTeam(team, field, value)) throw invalidInput('defaultValue', fieldTypeOf(field.dataType).refusal)
  return JSON.stringify(value)
}

function isLive(team: TeamConfig, id: unknown, { isList }: { isList: boolean }): boolean {
  return team.collectionById.get(id as number)?.isUsedAsCustomList === isList
}

function invalidInput(path: string, message: string): AppError {
  return new AppError('invalid-input', { issues: [{ path, message }] })
}
