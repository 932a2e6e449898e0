import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * Copies what an import wrote into empty tables with the same columns, constraints and indexes: the record table and the
 * spine, as they lie in files that are ready to be copied.
 * @returns milliseconds of the two COPYs
 */
export async function copyIntoSameTables(
  url: string,
  folder: string,
  { teamId, collectionId }: { teamId: number; collectionId: number },
): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let milliseconds = 0
    await client.query('create schema bare')
    for (const table of [`c${collectionId}`, 'record']) {
      const file = join(folder, `${table}.copy`)
      const only = table === 'record' ? ` where collection_id = ${collectionId}` : ''
      const columns = await storedColumns(client, `team_${teamId}`, table)
      const out = client.query(copyTo(`copy (select ${columns} from team_${teamId}.${table}${only}) to stdout`))
      await pipeline(out, createWriteStream(file))
      await client.query(`create table bare.${table} (like team_${teamId}.${table} including all)`)
      const began = performance.now()
      const into = client.query(copyFrom(`copy bare.${table} (${columns}) from stdin`))
      await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), into)
      milliseconds += performance.now() - began
      await rm(file)
    }
    await client.query('drop schema bare cascade')
    return milliseconds
  } finally {
    await client.end()
  }
}

/** Those that are no expression of others. */
async function storedColumns(client: pg.Client, schema: string, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = ($1 || '.' || $2)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [schema, table],
  )
  return rows.map(({ name }) => name).join(', ')
}
