import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { candidatesOf, isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { areCandidatesHidden } from '@trellis/domain/permissions/told-condition'
import { checkCondition } from '@trellis/domain/records/check-condition'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

/** Which side a link shows is set where a reverse field is made, never by hand. */
const sides = ['reverseFieldId', 'reverseOf'] as const

/** Settings of a link as given, with the sides as they are. */
export function withSides(given: Record<string, unknown>, known: Record<string, unknown>): Record<string, unknown> {
  const { reverseFieldId: _, reverseOf: __, ...settings } = given
  for (const side of sides) if (known[side] !== undefined) settings[side] = known[side]
  return settings
}

/** The condition for candidates and the second line speak of fields that the linked collection has. */
export function checkLinkSettings(team: TeamConfig, field: Pick<Field, 'dataType' | 'settings'>): void {
  if (!isLink(field)) return
  const target = team.collectionById.get(linkedCollectionId(field))
  const fieldById = (id: number) => target?.fields.find((candidate) => candidate.id === id)
  const candidates = candidatesOf(field)
  const fieldOfCollection = (collectionId: number, id: number) =>
    team.collectionById.get(collectionId)?.fields.find((candidate) => candidate.id === id)
  if (candidates) checkCondition(candidates, { fieldById, fieldOfCollection })
  const secondLine = field.settings['secondLine']
  const unknown = Array.isArray(secondLine) ? secondLine.find((id) => !fieldById(Number(id))) : undefined
  if (unknown !== undefined)
    throw new AppError('invalid-input', { issues: [{ path: 'settings.secondLine', message: 'not-found' }] })
}

/**
 * Settings as somebody gives them who may not be told the condition that is there: it stays until they set another.
 * `team` is as far as they may know it.
 */
export function withHiddenCandidates(
  team: TeamConfig,
  given: Record<string, unknown>,
  known: Pick<Field, 'dataType' | 'settings'>,
): Record<string, unknown> {
  const isSame = given['candidates'] === undefined && given['collectionId'] === known.settings['collectionId']
  if (!isSame || !areCandidatesHidden(team, known)) return given
  return { ...given, candidates: known.settings['candidates'] }
}

/**
 * Who may be chosen tells who fits the condition: whoever configures without reading sets none that asks about what is
 * hidden from them. One that is there may stay. `team` is as far as they may know it.
 * @throws AppError filter-invalid
 */
export function refuseHiddenCandidates(
  team: TeamConfig,
  { dataType, settings }: Pick<Field, 'dataType' | 'settings'>,
  known: Field['settings'] = {},
): void {
  const { candidates } = settings
  if (!candidates || isDeepStrictEqual(candidates, known['candidates'])) return
  checkLinkSettings(team, { dataType, settings: { ...settings, secondLine: undefined } })
}
