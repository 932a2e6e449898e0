import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { StartProblem } from '../../start-problem.ts'
import { databaseName, superuser } from './cluster.ts'
import type { Place } from './place.ts'

const socketPort = 5432

/** PostgreSQL listens on a socket only this user can reach: no port to collide with, nothing open to the network. */
export function socketFolder({ cluster, user }: Place): string {
  // The system allows 103 bytes for the whole path, on macOS; 107 on Linux.
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}.lock`)) <= 103) return cluster
  const mark = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `trellis-${mark}`)
  const owner = user?.uid ?? process.getuid?.()
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) && user) chownSync(folder, user.uid, user.gid)
  if (statSync(folder).uid === owner) return folder
  throw new StartProblem(`The folder ${folder} belongs to another OS user; give TRELLIS_DATA a shorter path.`)
}

/** The host part is only there for those who take the address apart; the socket's folder wins over it. */
export function addressOf(folder: string, password: string, database = databaseName): string {
  return `postgresql://${superuser}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(folder)}`
}

/** `nobody`: nothing listens there. `busy`: a server that is starting, recovering or stopping. */
export async function knock(address: string): Promise<'ready' | 'busy' | 'nobody'> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 })
  // A server that dies while it answers also reports here; the rejection below tells the same.
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'nobody'
    if (code === '57P03' || code === 'ECONNRESET' || /timeout|terminated/i.test(message)) return 'busy'
    throw error
  } finally {
    await client.end()
  }
}

export async function makeDatabase(folder: string, password: string): Promise<void> {
  const client = new pg.Client(addressOf(folder, password, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
