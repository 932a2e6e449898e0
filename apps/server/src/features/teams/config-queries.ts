import { sql } from 'kysely'
import { AppError } from '@trellis/domain/errors'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { ListItem, Person } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import type { DataGrant, Role } from '@trellis/domain/permissions/role'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { Db } from '../../platform/db.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { liveCardGroups, liveCards } from './card-config-queries.ts'
import type { PlatformTransaction } from './schema-queue.ts'

/** Undefined for a team that is not there. */
export async function configVersion(db: Db, teamId: number): Promise<number | undefined> {
  const row = await db.selectFrom('trellis.team').select('config_version').where('id', '=', teamId).executeTakeFirst()
  return row?.config_version
}

/** Raises the version, tells other processes at commit, and keeps other changes of this configuration waiting until then. */
export async function raiseConfigVersion(tx: PlatformTransaction, teamId: number): Promise<void> {
  const changed = await tx
    .updateTable('trellis.team')
    .set({ config_version: sql`config_version + 1` })
    .where('id', '=', teamId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new AppError('team-not-found')
  await sql`select pg_notify('trellis_config', ${String(teamId)})`.execute(tx)
}

/** The same in a transaction on the team's own tables, for list items. */
export async function raiseConfigVersionWith(tx: TeamTransaction): Promise<void> {
  await tx.query('update trellis.team set config_version = config_version + 1 where id = $1', [tx.teamId])
  await tx.query(`select pg_notify('trellis_config', $1)`, [String(tx.teamId)])
}

/** The whole configuration as of one moment. */
export async function loadConfig(db: Db, teamId: number): Promise<TeamConfig> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readConfig(tx, teamId))
}

/** Eight queries however large it is. Consistent in a transaction that raised the version, or that sees one moment. */
export async function readConfig(tx: PlatformTransaction, teamId: number): Promise<TeamConfig> {
  const team = await tx.selectFrom('trellis.team').selectAll().where('id', '=', teamId).executeTakeFirst()
  if (!team) throw new AppError('team-not-found')
  const fields = await liveFields(tx, teamId)
  const collections = await liveCollections(tx, teamId, fields)
  const people = await teamPeople(tx, teamId)
  const listIds = collections.filter((collection) => collection.isUsedAsCustomList).map((list) => list.id)
  const collectionById = new Map(collections.map((collection) => [collection.id, collection]))
  // Fields of a collection in the trash are nobody's.
  const fieldById = new Map(
    fields.filter((field) => collectionById.has(field.collectionId)).map((field) => [field.id, field]),
  )
  const cardById = await liveCards(tx, teamId, { collectionById, fieldById })
  return {
    teamId,
    version: team.config_version,
    name: team.name,
    shortName: team.short_name,
    timezone: team.primary_timezone,
    country: team.default_country,
    brand: team.brand,
    defaultInterfaceLanguage: team.default_interface_language,
    dataLanguages: team.available_data_languages,
    defaultDataLanguage: team.default_data_language,
    collectionById,
    fieldById,
    cardById,
    cardGroupById: await liveCardGroups(tx, teamId, { collectionById, cardById }),
    itemsByListId: await listItems(tx, teamId, listIds),
    personNameById: new Map(people.map(({ id, name }) => [id, name])),
    personById: new Map(people.flatMap(({ wasMember, ...person }) => (wasMember ? [[person.id, person]] : []))),
    roleById: await roles(tx, teamId),
  }
}

async function liveFields(tx: PlatformTransaction, teamId: number): Promise<Field[]> {
  const rows = await tx
    .selectFrom('trellis.field')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where(isNoLostReverse)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    collectionId: row.collection_id,
    title: row.title,
    columnName: row.column_name,
    dataType: row.data_type as DataType,
    description: row.description,
    helpText: row.help_text,
    displayWidth: row.display_width as Field['displayWidth'],
    isRequired: row.is_required,
    isUnique: row.is_unique,
    isShownInViews: row.is_shown_in_views,
    defaultValue: row.default_value,
    settings: row.settings,
    rank: row.rank,
    ...(row.converting_since && { isConverting: true }),
    ...(row.earlier_types.length > 0 && { earlierTypes: row.earlier_types }),
  }))
}

/** A reverse field lives as long as the link that it shows from the other end. */
const isNoLostReverse = sql<boolean>`(
  settings -> 'reverseOf' is null
  or exists (
    select from trellis.field link
    join trellis.collection c on c.team_id = link.team_id and c.id = link.collection_id
    where link.team_id = trellis.field.team_id and link.id = (trellis.field.settings ->> 'reverseOf')::bigint
      and link.deleted_at is null and c.deleted_at is null
  )
)`

async function liveCollections(
  tx: PlatformTransaction,
  teamId: number,
  fields: Field[],
): Promise<ConfiguredCollection[]> {
  const rows = await tx
    .selectFrom('trellis.collection')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const parentById = new Map(rows.map((row) => [row.id, row.parent_id]))
  const nameFieldById = new Map(rows.map((row) => [row.id, row.name_field_id]))
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    rootId: row.root_id,
    name: row.name,
    pluralName: row.plural_name,
    icon: row.icon,
    description: row.description,
    tableName: row.table_name,
    isUsedAsCustomList: row.is_used_as_custom_list,
    isGloballySearchable: row.is_globally_searchable,
    isShownInSidebar: row.is_shown_in_sidebar,
    isShownOnTeamDashboard: row.is_shown_on_team_dashboard,
    // The records of a sub-collection are those of its root, and so are their names.
    nameFieldId: nameFieldById.get(row.root_id) ?? null,
    avatarFieldId: row.avatar_field_id,
    isSmart: row.is_smart_collection,
    membershipFilter: row.membership_data_filter,
    membershipOrder: row.membership_order,
    representsPeople: row.represents_people,
    isBlueprint: row.is_blueprint,
    blueprintMarketplacePrice: row.blueprint_marketplace_price,
    isInternalConfiguration: row.is_internal_configuration,
    recordsCanBePurchased: row.records_can_be_purchased,
    externalName: row.external_name,
    fields: fieldsOfLine(fields, lineOf(row.id, parentById)),
  }))
}

/** They come by rank and stay so. */
function fieldsOfLine(fields: Field[], line: number[]): Field[] {
  return fields.filter((field) => line.includes(field.collectionId))
}

/** A collection and its ancestors up to the root. */
function lineOf(id: number, parentById: ReadonlyMap<number, number | null>): number[] {
  const line: number[] = []
  for (let at: number | null | undefined = id; at; at = parentById.get(at)) line.push(at)
  return line
}

async function listItems(tx: PlatformTransaction, teamId: number, listIds: number[]): Promise<Map<number, ListItem[]>> {
  const itemsByListId = new Map<number, ListItem[]>(listIds.map((id) => [id, []]))
  if (listIds.length === 0) return itemsByListId
  const perList = listIds.map(
    (id) => `
      select ${id} as list_id, id, name, item_icon, item_color, item_rank, is_archived
      from team_${teamId}.c${id}
      where deleted_at is null`,
  )
  const { rows } = await sql<ListItemRow>`
    ${sql.raw(perList.join('\nunion all'))}
    order by list_id, item_rank, id`.execute(tx)
  for (const row of rows) {
    itemsByListId.get(row.list_id)?.push({
      id: row.id,
      name: row.name,
      icon: row.item_icon,
      color: row.item_color,
      rank: row.item_rank,
      isArchived: row.is_archived,
    })
  }
  return itemsByListId
}

/** People who have left are named in history and in records. */
async function teamPeople(tx: PlatformTransaction, teamId: number): Promise<(Person & { wasMember: boolean })[]> {
  const rows = await tx
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.first_name', 'm.last_name', 'm.status', 'u.email', 'u.picture_key'])
    .where('m.team_id', '=', teamId)
    .orderBy('m.last_name')
    .orderBy('m.first_name')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    // The address of those who left is nobody's business.
    email: row.status === 'current' ? row.email : '',
    isCurrent: row.status === 'current',
    pictureKey: row.picture_key,
    // Whoever was invited only is nobody's owner yet.
    wasMember: row.status === 'current' || row.status === 'deactivated',
  }))
}

/** The baseline first, then by name; kept whole so that a request asks memory, not the database, what it may do. */
async function roles(tx: PlatformTransaction, teamId: number): Promise<Map<number, Role>> {
  const { rows } = await sql<RoleRow>`
    select
      r.id,
      r.name,
      r.description,
      r.is_baseline,
      r.is_active,
      r.feature_permissions,
      coalesce(g.grants, '[]') as grants
    from trellis.role r
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'permission', g.permission,
        'collectionId', g.collection_id,
        'wizardId', g.wizard_id,
        'fieldIds', g.field_ids
      )) as grants
      from trellis.role_grant g
      where g.team_id = r.team_id and g.role_id = r.id
    ) g on true
    where r.team_id = ${teamId}
    order by r.is_baseline desc, lower(r.name), r.id`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        description: row.description,
        isBaseline: row.is_baseline,
        isActive: row.is_active,
        featurePermissions: row.feature_permissions,
        dataGrants: row.grants.map(toGrant),
      },
    ]),
  )
}

function toGrant({ permission, collectionId, wizardId, fieldIds }: GrantRow): DataGrant {
  if (permission === 'run_data_wizard') return { permission, wizardId: wizardId ?? 'all' }
  return { permission, collectionId: collectionId ?? 'all', fields: fieldIds ?? 'all' }
}

interface RoleRow {
  id: number
  name: string
  description: string
  is_baseline: boolean
  is_active: boolean
  feature_permissions: Role['featurePermissions']
  grants: GrantRow[]
}

interface GrantRow {
  permission: DataGrant['permission']
  collectionId: number | null
  wizardId: number | null
  fieldIds: number[] | null
}

interface ListItemRow {
  list_id: number
  id: number
  name: string
  item_icon: string | null
  item_color: string | null
  item_rank: number
  is_archived: boolean
}
