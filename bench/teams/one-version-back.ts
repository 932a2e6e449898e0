import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../apps/server/team-migrations/', import.meta.url))

/**
 * Makes the schemas of these teams anew as the version before this one made them: what an upgrade finds.
 * @returns how many there are; they are migrated when they are touched
 */
export async function bringBack(url: string, teamIds: readonly number[]): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const before = await Promise.all(files.slice(0, -1).map((file) => readFile(folder + file, 'utf8')))
  const version = Number.parseInt(files.at(-2)!, 10)
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const teamId of teamIds) {
      await client.query('begin')
      await client.query(`drop schema team_${teamId} cascade`)
      await client.query(`create schema team_${teamId}`)
      await client.query(`set local search_path = team_${teamId}, trellis, public`)
      for (const migration of before) await client.query(migration)
      await client.query('update trellis.team set schema_version = $2 where id = $1', [teamId, version])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
  return teamIds.length
}
