import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** The installation's secret, 43 characters, made on first use and kept in the data folder for its owner alone. */
export function secretIn(dataFolder: string): string {
  const path = join(dataFolder, 'secret')
  const existing = readSecret(path)
  if (existing !== undefined) return existing
  mkdirSync(dataFolder, { recursive: true })
  // Written aside and linked: two first starts at once agree on one secret, and a killed one leaves no half of it.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length < 32) throw new StartProblem(`The file ${path} must hold at least 32 characters.`)
    return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES') throw new StartProblem(`The file ${path} belongs to another user; start as that user.`)
    throw error
  }
}
