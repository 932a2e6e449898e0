import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type OsUser, mayWrite, userForPostgres } from './os-user.ts'

/** Where root keeps what another OS user has to reach. */
export const systemFolder = '/var/lib/trellis'

export interface Place {
  /** PostgreSQL's own data folder; it may not exist yet. */
  cluster: string
  user: OsUser | undefined
}

/**
 * The cluster is in the data folder, or, where PostgreSQL's OS user cannot get there, under /var/lib/trellis.
 * A note in the data folder remembers the second case, so that data never seems lost when permissions change later.
 */
export function findPlace(dataFolder: string, say: (sentence: string) => void): Place {
  const near = join(dataFolder, 'postgres')
  const note = join(dataFolder, 'postgres-is-elsewhere')
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : near
  if (existsSync(cluster)) return { cluster, user: userForPostgres(cluster) }
  const user = userForPostgres(undefined)
  if (!user || isReachable(dataFolder, user)) return { cluster: near, user }
  const far = farPlace(dataFolder)
  mkdirSync(dirname(far), { recursive: true })
  chmodSync(systemFolder, 0o755)
  chownSync(dirname(far), user.uid, user.gid)
  writeFileSync(note, `${far}\n`)
  say(`The OS user ${user.name} cannot reach ${dataFolder}; the database is kept in ${far}.`)
  return { cluster: far, user }
}

function isReachable(folder: string, user: OsUser): boolean {
  const probe = join(folder, `.reach-${process.pid}`)
  mkdirSync(probe)
  chownSync(probe, user.uid, user.gid)
  try {
    return mayWrite(probe, user)
  } finally {
    rmSync(probe, { recursive: true })
  }
}

function farPlace(dataFolder: string): string {
  const mark = createHash('sha256').update(dataFolder).digest('hex').slice(0, 8)
  return join(systemFolder, `${basename(dirname(dataFolder)) || 'trellis'}-${mark}`, 'postgres')
}
