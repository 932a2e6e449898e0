import type { Pool } from '../../platform/db.ts'

interface RootsMet {
  /** The root collection that a record most likely is of; whoever finds it there knows, for ids are the team's own. */
  guess(teamId: number, recordId: number): number | undefined
  note(teamId: number, recordId: number, rootId: number): void
}

/** Records get their ids one after another, so that those of an import or of one afternoon lie side by side. */
const perBlock = 256
const blocksKept = 100_000

const rootsByPool = new WeakMap<Pool, RootsMet>()

/** Which root collections the records met lately are of: a record is read without asking for that first. */
export function rootsOf(pool: Pool): RootsMet {
  const known = rootsByPool.get(pool)
  if (known) return known
  const rootByBlock = new Map<string, number>()
  const lastOfTeam = new Map<number, number>()
  const blockOf = (teamId: number, recordId: number) => `${teamId}/${Math.floor(recordId / perBlock)}`
  const made: RootsMet = {
    guess: (teamId, recordId) => rootByBlock.get(blockOf(teamId, recordId)) ?? lastOfTeam.get(teamId),
    note(teamId, recordId, rootId) {
      if (rootByBlock.size >= blocksKept) rootByBlock.clear()
      rootByBlock.set(blockOf(teamId, recordId), rootId)
      lastOfTeam.set(teamId, rootId)
    },
  }
  rootsByPool.set(pool, made)
  return made
}
