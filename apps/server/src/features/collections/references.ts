import type { Field } from '@trellis/domain/fields/field'
import { reversedLink } from '@trellis/domain/fields/link'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

/** Settings that name a collection or a custom list, whatever the type. */
const referenceKeys = ['listId', 'collectionId'] as const

export function referencesOf(settings: Record<string, unknown>): number[] {
  return referenceKeys.map((key) => settings[key]).filter((id): id is number => typeof id === 'number')
}

/** Column names of live fields outside these collections that point into them. */
export function referencesTo(team: TeamConfig, collectionIds: ReadonlySet<number>): string[] {
  return [...team.fieldById.values()]
    .filter(
      (field) =>
        !collectionIds.has(field.collectionId) &&
        // A reverse field goes with the link that it shows.
        reversedLink(field) === undefined &&
        referencesOf(field.settings).some((id) => collectionIds.has(id)),
    )
    .map((field) => `${team.collectionById.get(field.collectionId)?.name}: ${titleIn(team, field)}`)
}

/** The first collection or list that fields point at although it is not live. */
export function missingReference(team: TeamConfig, fields: readonly Pick<Field, 'settings'>[]): number | undefined {
  return fields.flatMap((field) => referencesOf(field.settings)).find((id) => !team.collectionById.has(id))
}

function titleIn(team: TeamConfig, field: Field): string {
  return field.title[team.defaultDataLanguage] ?? field.columnName
}
