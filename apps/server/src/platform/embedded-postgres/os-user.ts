import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartProblem } from '../../start-problem.ts'

export interface OsUser {
  name: string
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. Undefined means: the user of this process will do. */
export function userForPostgres(cluster: string | undefined): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = cluster && statSync(cluster)
  // A folder that an ordinary user made earlier stays theirs.
  if (owner && owner.uid !== 0) return { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  return findUser('postgres') ?? makeUser('postgres')
}

export function mayRun(program: string, user: OsUser | undefined): boolean {
  return spawnSync(program, ['--version'], { ...identity(user), cwd: '/' }).status === 0
}

export function mayWrite(folder: string, user: OsUser | undefined): boolean {
  return spawnSync('test', ['-w', folder], { ...identity(user), cwd: '/' }).status === 0
}

/** Options of a spawned process that make it run as the user. */
export function identity(user: OsUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

function findUser(name: string): OsUser | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
  return uid.status === 0 ? { name, uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

function makeUser(name: string): OsUser {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  const user = findUser(name)
  if (user) return user
  throw new StartProblem(
    `PostgreSQL does not run as root and the OS user ${name} could not be made: ` +
      'make it, start Trellis as an ordinary user, or set DATABASE_URL.',
  )
}
