import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { Field } from '@trellis/domain/fields/field'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'

/** A live collection of this team, or the same error as for one that is not. */
export function collectionOf(team: TeamConfig, collectionId: number): ConfiguredCollection {
  const collection = team.collectionById.get(collectionId)
  if (!collection) throw new AppError('collection-not-found')
  return collection
}

/** Quoted name of the table of a root collection; ids are numbers, so no text of a user can get in. */
export const tableOf = (schema: string, collection: { rootId: number }) => `${schema}.c${collection.rootId}`

export const columnOf = (field: { id: number }) => `f${field.id}`

/** Fields of a collection by id; a field of another collection is not there. */
export function fieldIn(collection: ConfiguredCollection, fieldId: number): Field {
  const field = collection.fields.find((candidate) => candidate.id === fieldId)
  if (!field) throw new AppError('field-not-found', { fieldId })
  return field
}

/** The title of a field as who asks reads it everywhere else. */
export function titleFor({ actor, team }: Pick<TeamContext, 'actor' | 'team'>, field: Field): string {
  return field.title[actor.interfaceLanguage ?? team.defaultInterfaceLanguage] ?? titleOf(field, team)
}

/** The title of a field in the team's default data language. */
export function titleOf(field: Field, team: TeamConfig): string {
  return field.title[team.defaultDataLanguage] ?? Object.values(field.title)[0] ?? field.columnName
}
