import pg from 'pg'
import { baseOf, callerOf, collectionsOf, headOf, password, signIn, type TrellisServer } from '../trellis.ts'
import type { Loaded } from './trellis.ts'

/**
 * Somebody who may read and change the fields of the file by name, and not the one beside them that is added here: what
 * most people of a team are, and what the engine checks with every statement.
 * @returns the server as that person sees it
 */
export async function asRestricted(
  server: TrellisServer,
  { teamId, collectionId }: Pick<Loaded, 'teamId' | 'collectionId'>,
  url: string,
  email = 'julien@example.org',
): Promise<TrellisServer> {
  const { call } = server
  const base = baseOf(server.port)
  const collections = await collectionsOf(call, teamId)
  const fields = collections.find(({ id }) => id === collectionId)!.DataFields.map(({ id }) => id)
  await call(`/teams/${teamId}/dataCollections/${collectionId}/fields`, {
    title: { en: 'Internal remarks' },
    dataType: 'plain_text',
  })
  const grants = ['read_data_field_data', 'update_data_field_data'].map((permission) => ({
    permission,
    collectionId,
    fields,
  }))
  const { id: roleId } = await call<{ id: number }>(`/teams/${teamId}/roles`, {
    name: 'Registry',
    dataGrants: [...grants, { permission: 'delete_data_records', collectionId }],
  })
  await join(url, { teamId, roleId, email })
  const cookie = await signIn(base, { email, password })
  return { ...server, head: headOf(cookie), call: callerOf(base, cookie) }
}

/** Past the mail that an invitation would send; what everybody may read is taken away. */
async function join(
  url: string,
  { teamId, roleId, email }: { teamId: number; roleId: number; email: string },
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `with u as (
        insert into trellis.app_user (email, name, password_hash, email_verified_at)
        select $1, 'Julien Moreau', password_hash, now() from trellis.app_user order by id limit 1
        returning id
      ), member as (
        insert into trellis.team_user (team_id, user_id, first_name, last_name, status)
        select $2, id, 'Julien', 'Moreau', 'current' from u
        returning id
      )
      insert into trellis.role_user (team_id, team_user_id, role_id) select $2, id, $3 from member`,
      [email, teamId, roleId],
    )
    await client.query(
      'delete from trellis.role_grant where team_id = $1 and role_id = (select id from trellis.role where team_id = $1 and is_baseline)',
      [teamId],
    )
    await client.query('update trellis.team set config_version = config_version + 1 where id = $1', [teamId])
  } finally {
    await client.end()
  }
}
