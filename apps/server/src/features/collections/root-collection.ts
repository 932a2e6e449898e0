import type { LocalText } from '@trellis/domain/api/ids'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { machineName } from '@trellis/domain/text/machine-name'
import { columnType, uniqueIndexColumns, uniqueIndexName } from '../fields/storage.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { insertCollection, insertNameField } from './queries.ts'
import { runStatements } from '../../platform/statements.ts'

interface NewRootCollection {
  name: string
  pluralName?: string | undefined
  icon: string
  description: string
  isUsedAsCustomList: boolean
  isGloballySearchable: boolean
  isShownInSidebar: boolean
  isShownOnTeamDashboard: boolean
  /** In the default data language; "Name" in every data language when missing. */
  nameFieldTitle?: string | undefined
}

const nameInLanguage = { en: 'Name', es: 'Nombre', fr: 'Nom' } as const

const listItemColumns = [
  'item_icon text',
  'item_color text',
  'item_rank double precision not null default 0',
  'is_archived boolean not null default false',
]

/** Its rows, its first field and its table, in the transaction that has the team's configuration. @returns its id */
export async function makeRootCollection(
  tx: PlatformTransaction,
  team: TeamConfig,
  input: NewRootCollection,
): Promise<number> {
  const taken = new Set([...team.collectionById.values()].map((collection) => collection.tableName))
  const id = await insertCollection(tx, team.teamId, {
    name: input.name,
    plural_name: input.pluralName ?? input.name,
    icon: input.icon,
    description: input.description,
    table_name: machineName(input.name, { fallback: 'collection', isTaken: (name) => taken.has(name) }),
    is_used_as_custom_list: input.isUsedAsCustomList,
    is_globally_searchable: input.isGloballySearchable,
    is_shown_in_sidebar: input.isShownInSidebar,
    is_shown_on_team_dashboard: input.isShownOnTeamDashboard,
  })
  const title = titleOfNameField(team, input.nameFieldTitle)
  const nameField = await insertNameField(tx, team.teamId, id, {
    title,
    // Items are told apart by their names.
    isUnique: input.isUsedAsCustomList,
    columnName: machineName(title[team.defaultDataLanguage] ?? '', { fallback: 'name', isTaken: () => false }),
  })
  const columns = [
    'id bigint primary key',
    `name text collate "C" not null default ''`,
    'version int not null default 1',
    'created_at timestamptz not null',
    'created_by bigint',
    'updated_at timestamptz not null',
    'updated_by bigint',
    'deleted_at timestamptz',
    'deleted_by bigint',
    ...(input.isUsedAsCustomList ? listItemColumns : []),
    `f${nameField.id} ${columnType(nameField)}`,
  ]
  // The room left in each page lets an edit stay in it, without touching the indexes of what did not change.
  await runStatements(tx, `create table team_${team.teamId}.c${id} (${columns.join(', ')}) with (fillfactor = 90)`)
  if (input.isUsedAsCustomList) {
    const index = `create unique index ${uniqueIndexName(nameField.id)} on team_${team.teamId}.c${id} ${uniqueIndexColumns(nameField)}`
    await runStatements(tx, index)
  }
  return id
}

function titleOfNameField(team: TeamConfig, given: string | undefined): LocalText {
  if (given) return { [team.defaultDataLanguage]: given }
  const languages = new Set([team.defaultDataLanguage, ...team.dataLanguages])
  return Object.fromEntries([...languages].map((language) => [language, nameInLanguage[language]]))
}
