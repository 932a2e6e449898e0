import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../../start-problem.ts'
import type { Binaries } from './binaries.ts'
import { identity } from './os-user.ts'
import type { Place } from './place.ts'

export const databaseName = 'trellis'
export const superuser = 'trellis'

/**
 * Makes the cluster where there is none.
 * @param initdbArgs beside ours
 * @returns the superuser's password
 */
export async function prepareCluster(place: Place, binaries: Binaries, initdbArgs: string[]): Promise<string> {
  const { cluster } = place
  removeUnfinished(cluster)
  if (!existsSync(cluster)) await makeCluster(place, binaries, initdbArgs)
  const found = Number(readOwned(join(cluster, 'PG_VERSION')))
  if (found === binaries.major) return readOwned(passwordFile(cluster))
  throw new StartProblem(
    `The database in ${cluster} was made by PostgreSQL ${found}, this Trellis brings ${binaries.major}: ` +
      'start it with the Trellis that made it, or move its data into a server of your own and set DATABASE_URL.',
  )
}

/** Made under another name and renamed at the end: a cluster that is there is whole. */
async function makeCluster({ cluster, user }: Place, binaries: Binaries, initdbArgs: string[]): Promise<void> {
  const draft = `${cluster}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  const pwfile = `${draft}-password`
  writeFileSync(pwfile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) for (const path of [draft, pwfile]) chownSync(path, user.uid, user.gid)
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterLocale()}`,
      ...initdbArgs,
    ],
    { ...identity(user), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  )
  renameSync(pwfile, passwordFile(draft))
  renameSync(draft, cluster)
}

/** pg_trgm asks the system what a letter is: under plain C it drops every letter beyond ASCII. */
function characterLocale(): string {
  const known = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? ''
  return known.split('\n').find((name) => /^(C|en_US)\.utf-?8$/i.test(name)) ?? 'C'
}

function passwordFile(cluster: string): string {
  return join(cluster, 'trellis-password')
}

/** What a first start that was killed left behind. */
function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(cluster)}.new-`)) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function readOwned(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new StartProblem(
      `The database in ${dirname(path)} belongs to another OS user: start as that user or as root.`,
    )
  }
}
