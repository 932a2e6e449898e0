import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

type Referring = Pick<Field, 'dataType' | 'settings'>

/**
 * Whether the list items, people and collections that a value names are of this team: somebody who left still is,
 * a collection in the trash is not. Records are asked for in the database (records/write.ts).
 */
export function isOfTeam(team: TeamConfig, field: Referring, value: Value): boolean {
  const isKnown = knownIds(team, field)
  return value === null || isKnown === null || [value].flat().every((id) => isKnown(Number(id)))
}

function knownIds(team: TeamConfig, { dataType, settings }: Referring): ((id: number) => boolean) | null {
  const { refersTo } = fieldTypeOf(dataType)
  if (refersTo === 'person') return (id) => team.personById.has(id)
  if (refersTo === 'collection') return (id) => team.collectionById.get(id)?.isUsedAsCustomList === false
  const { listId } = settings
  if (typeof listId !== 'number') return null
  const items = team.itemsByListId.get(listId) ?? []
  return (id) => items.some((item) => item.id === id)
}
