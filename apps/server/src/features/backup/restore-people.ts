import type { ClientBase } from 'pg'
import { insertNameOnly, insertRow, takeIds, usersByEmail } from './restore-sql.ts'
import type { NewIds } from './new-ids.ts'

type Row = Record<string, string | null>

interface People {
  readonly teamId: number
  /** Of the platform: id, email, name. */
  readonly persons: readonly Row[]
  readonly teamUsers: readonly Row[]
  /** Columns that are there now. */
  readonly columns: readonly string[]
  readonly now: Date
}

/** Who has an account here, by e-mail, is in the team as before; the others stay names on what they wrote. */
export async function restorePeople(
  client: ClientBase,
  ids: NewIds,
  { teamId, persons, teamUsers, columns, now }: People,
): Promise<void> {
  const known = await usersByEmail(
    client,
    persons.flatMap(({ email }) => (email ? [email] : [])),
  )
  const personById = new Map(persons.map((person) => [person['id'], person]))
  const newIds = await takeIds(client, 'team_user', teamUsers.length)
  for (const [index, teamUser] of teamUsers.entries()) {
    const person = personById.get(teamUser['user_id'] ?? null)
    const userId = known.get(person?.['email'] ?? '')
    const id = newIds[index]!
    ids.add('teamUser', Number(teamUser['id']), id)
    const kept = Object.fromEntries(Object.entries(teamUser).filter(([column]) => columns.includes(column)))
    await insertRow(client, 'trellis', 'team_user', {
      ...kept,
      ...(userId === undefined && {
        status: teamUser['status'] === 'current' ? 'deactivated' : (teamUser['status'] ?? 'deactivated'),
        is_team_admin: 'f',
        deactivated_at: now.toISOString(),
      }),
      // Whoever was only invited was invited there.
      ...(teamUser['status'] === 'invited' && { status: 'cancelled' }),
      team_id: teamId,
      id,
      user_id: userId ?? (await insertNameOnly(client, person?.['name'] ?? '', now)),
      invited_by: null,
    })
  }
}
