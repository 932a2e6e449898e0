import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keys } from '../records/data.ts'

/** Column names that both peers are given. */
export const columnOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The part of an address that libraries want in pieces. */
export function connectionOf(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}

/** Copies the file into the table that a peer made, and what autovacuum would do afterwards. @param table quoted, with its schema */
export async function loadTable(url: string, table: string, file: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const columns = keys.map(columnOf).join(', ')
    const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin (format csv, header)`))
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), into)
    await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.end()
  }
}
