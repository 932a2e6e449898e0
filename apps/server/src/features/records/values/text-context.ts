import type { TextContext } from '@trellis/domain/fields/field-type'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { iconName, iconWords } from './icon-words.ts'

const contextByTeam = new WeakMap<TeamConfig, TextContext>()

/** How a team reads and writes values as text, in its default data language. */
export function textContext(team: TeamConfig): TextContext {
  const known = contextByTeam.get(team)
  if (known) return known
  const context: TextContext = {
    language: team.defaultDataLanguage,
    timezone: team.timezone,
    country: team.country,
    listItems: (listId) => team.itemsByListId.get(listId) ?? [],
    recordName: () => undefined,
    iconName: (icon) => iconName(icon, team.defaultDataLanguage),
    iconWords,
    people: [...team.personById.values()],
    collections: [...team.collectionById.values()]
      .filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
      .map(({ id, pluralName, icon }) => ({ id, name: pluralName, icon })),
  }
  contextByTeam.set(team, context)
  return context
}
