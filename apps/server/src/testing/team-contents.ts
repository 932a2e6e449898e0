import type { Pool } from '../platform/db.ts'

/**
 * Everything in a team as rows that name things instead of numbering them, so that two teams can be compared: collections,
 * fields, roles and layouts by their names, people by their addresses, files by their bytes' sum. Written apart from what
 * restores teams.
 */
export async function teamContents(pool: Pool, teamId: number): Promise<Record<string, unknown[]>> {
  const all = async (text: string, values: unknown[] = [teamId]) => (await pool.query(text, values)).rows
  const schema = `team_${teamId}`
  const collections = await all('select * from trellis.collection where team_id = $1 order by id')
  const fields = await all('select * from trellis.field where team_id = $1 order by id')
  const people = await all(
    `select m.id, coalesce(nullif(u.email, ''), u.name) as email, m.*
     from trellis.team_user m join trellis.app_user u on u.id = m.user_id where m.team_id = $1 order by m.id`,
  )
  const roles = await all('select * from trellis.role where team_id = $1 order by id')
  const layouts = await all('select * from trellis.layout where team_id = $1 order by id')
  const cards = await all('select * from trellis.card where team_id = $1 order by id')
  const groups = await all('select * from trellis.card_group where team_id = $1 order by id')
  const nameOf: Record<string, Map<number, string>> = {
    collection: new Map(collections.map((row) => [row.id, `collection ${row.table_name}`])),
    field: new Map(
      fields.map((row) => [
        row.id,
        `field ${row.column_name} of ${collections.find(({ id }) => id === row.collection_id)?.table_name}`,
      ]),
    ),
    person: new Map(people.map((row) => [row.id, `person ${row.first_name} ${row.last_name}`])),
    role: new Map(roles.map((row) => [row.id, `role ${row.name}`])),
    layout: new Map(layouts.map((row) => [row.id, `layout ${row.name} of ${row.collection_id}`])),
    card: new Map(cards.map((row, index) => [row.id, `card ${index}`])),
    group: new Map(groups.map((row, index) => [row.id, `group ${index}`])),
  }
  const named = (kind: string, id: number | null) => (id === null ? null : (nameOf[kind]!.get(id) ?? `no ${kind}`))
  const typeById = new Map<number, string>(fields.map((row) => [row.id, row.data_type]))
  const idsIn = (kind: string, value: unknown): unknown =>
    Array.isArray(value) ? value.map((one) => idsIn(kind, one)) : named(kind, value as number | null)
  const valueOf = (fieldId: number, value: unknown) => {
    const type = typeById.get(fieldId) ?? ''
    if (type.endsWith('_entity')) return idsIn('person', value)
    return type.endsWith('_data_collection') ? idsIn('collection', value) : value
  }
  const byField = (values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values)
        .map(([id, value]): [string, unknown] => [String(named('field', Number(id))), valueOf(Number(id), value)])
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  const kinds: Record<string, string> = {
    collection_id: 'collection',
    root_id: 'collection',
    parent_id: 'collection',
    sub_collection_ids: 'collection',
    name_field_id: 'field',
    avatar_field_id: 'field',
    source_field_id: 'field',
    field_id: 'field',
    field_ids: 'field',
    role_id: 'role',
    card_id: 'card',
    card_group_id: 'group',
    team_user_id: 'person',
    owner_id: 'person',
    actor_id: 'person',
    author_id: 'person',
    assignee_id: 'person',
    created_by: 'person',
    updated_by: 'person',
    deleted_by: 'person',
    started_by: 'person',
  }
  /** Numbers of fields inside a text, as names. */
  const settingsText = (value: unknown) =>
    JSON.stringify(value)
      ?.replaceAll(
        /"(field|fieldId|reverseOf|reverseFieldId)":(\d+)/g,
        (_, key, id) => `"${key}":"${named('field', Number(id))}"`,
      )
      .replaceAll(/"(listId|collectionId)":(\d+)/g, (_, key, id) => `"${key}":"${named('collection', Number(id))}"`)
      .replaceAll(
        /"(secondLine|via)":\[([\d,]*)\]/g,
        (_, key, ids: string) => `"${key}":${JSON.stringify(ids.split(',').map((id) => named('field', Number(id))))}`,
      )
      .replaceAll(/"f(\d+)((?:\.f\d+)*)"/g, (_, first: string, rest: string) =>
        JSON.stringify([first, ...rest.split('.f').slice(1)].map((id) => named('field', Number(id)))),
      )
  const rowOf = (row: Record<string, unknown>, leftOut: readonly string[] = []) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
        if (column === 'team_id' || leftOut.includes(column)) return []
        if (column === 'before' || column === 'after') return [[column, byField(value as never)]]
        if (column === 'default_value') return [[column, valueOf(row['id'] as number, value)]]
        if (['settings', 'content', 'membership_data_filter', 'membership_order'].includes(column))
          return [[column, settingsText(value)]]
        if (column in kinds) return [[column, idsIn(kinds[column]!, value)]]
        const fieldId = Number(/^f(\d+)$/.exec(column)?.[1])
        if (fieldId) return [[String(named('field', fieldId)), valueOf(fieldId, value)]]
        return [[column, value]]
      }),
    )
  const contents: Record<string, unknown[]> = {
    collections: collections.map((row) => rowOf(row, ['id'])),
    fields: fields.map((row) => ({ ...rowOf(row, ['id']) })),
    roles: roles.map((row) => rowOf(row, ['id', 'words'])),
    layouts: layouts.map((row) => rowOf(row, ['id'])),
    cards: cards.map((row) => rowOf(row, ['id'])),
    groups: groups.map((row) => rowOf(row, ['id'])),
    people: people.map((row) => rowOf(row, ['id', 'user_id', 'invited_by'])),
  }
  for (const table of ['role_user', 'role_grant', 'card_field', 'card_membership', 'collapsed_card'])
    contents[table] = sorted((await all(`select * from trellis.${table} where team_id = $1`)).map((row) => rowOf(row)))
  for (const root of collections.filter((row) => row.parent_id === null))
    contents[`records of ${root.table_name}`] = (await all(`select * from ${schema}.c${root.id} order by id`, [])).map(
      (row) => rowOf(row),
    )
  const tables = ['record', 'change_batch', 'change', 'creation_range', 'link', 'bookmark', 'project', 'task']
  for (const table of [...tables, 'starred_collection', 'membership', 'past_membership', 'comment', 'comment_read'])
    contents[table] = sorted(
      (await all(`select * from ${schema}.${table}`, [])).map((row) => rowOf(row, ['written_in'])),
    )
  for (const row of contents['comment'] as { text: string }[])
    row.text = row.text.replaceAll(/<@(\d+)>/g, (_, id) => `<@${named('person', Number(id))}>`)
  contents['file'] = (await all(`select * from ${schema}.file order by id`, [])).map((row) =>
    rowOf(row, ['storage_key']),
  )
  return contents
}

const sorted = (rows: Record<string, unknown>[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .map((text) => JSON.parse(text) as Record<string, unknown>)
