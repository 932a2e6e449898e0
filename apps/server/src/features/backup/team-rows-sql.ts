import type { ClientBase } from 'pg'
import { pictureSizes } from '@trellis/domain/files/api'
import { pictureKey, thumbnailKey } from '../files/files.ts'
import type { NamedFile } from './write-files.ts'

/** As of one moment, without keeping anybody from writing. */
export async function beginReading(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
}

/** People of a team by their addresses: how a restore elsewhere knows them again. */
export const peopleSql = (teamId: number): string =>
  `copy (
    select u.id, u.email, u.name
    from trellis.app_user u
    where u.id in (select user_id from trellis.team_user where team_id = ${teamId})
  ) to stdout`

export async function teamFacts(
  client: ClientBase,
  teamId: number,
): Promise<{ name: string; schema_version: number; at: Date } | undefined> {
  const { rows } = await client.query<{ name: string; schema_version: number; at: Date }>(
    'select name, schema_version, now() as at from trellis.team where id = $1',
    [teamId],
  )
  return rows[0]
}

export async function teamIds(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from trellis.team order by id')
  return rows.map(({ id }) => id)
}

const filesAtOnce = 500

/** Files of a team's records up to an id, page by page: outside of a transaction, which nobody should have to wait for. */
export async function* filesOfTeam(client: ClientBase, teamId: number, lastId: number): AsyncGenerator<NamedFile> {
  for (let after = 0; ;) {
    const { rows } = await client.query<{
      id: number
      storage_key: string
      size: number
      has_thumbnail: boolean
      is_made: boolean
    }>(
      `select id, storage_key, size, has_thumbnail, 
         -- A team of an older release has no such column.
         coalesce(to_jsonb(file) ->> 'thumbnail_state' = 'made', false) as is_made
       from team_${teamId}.file
       where id > $1 and id <= $2
       order by id
       limit ${filesAtOnce}`,
      [after, lastId],
    )
    for (const { storage_key: key, size, has_thumbnail: hasThumbnail, is_made: isMade } of rows) {
      yield { key, size }
      if (hasThumbnail) yield { key: thumbnailKey(key), size: null }
      if (isMade) for (const picture of pictureSizes) yield { key: pictureKey(key, picture), size: null }
    }
    if (rows.length < filesAtOnce) return
    after = rows.at(-1)!.id
  }
}

export async function lastFileId(client: ClientBase, teamId: number): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(`select max(id) as last from team_${teamId}.file`)
  return rows[0]?.last ?? 0
}

/** Logos of a team, or pictures of people where it is null. */
export async function picturesOf(client: ClientBase, teamId: number | null): Promise<NamedFile[]> {
  const { rows } = await client.query<{ key: string }>(
    'select storage_key as key from trellis.picture where team_id is not distinct from $1 order by key',
    [teamId],
  )
  return rows.map(({ key }) => ({ key, size: null }))
}

export async function lastMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from trellis.migration order by name desc limit 1')
  return rows[0]?.name ?? ''
}

export async function collectionCount(client: ClientBase, teamId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from trellis.collection where team_id = $1 and deleted_at is null',
    [teamId],
  )
  return rows[0]?.count ?? 0
}
