import { variantsOf } from '@trellis/domain/search/typos'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import {
  addWords,
  forgetWords,
  hasMoreRecordsThan,
  keepGathered,
  momentOf,
  newsOfNames,
  wordsAfter,
} from './words-sql.ts'

/** Nobody who searches waits for more records than these; a job looks at them. */
const mostWaitedFor = 2000
const chunkSize = 10_000

/** Takes over the words of names that were written since they were gathered last. */
export async function freshenNameWords({ teamDb, jobs }: Pick<TeamContext, 'teamDb' | 'jobs'>): Promise<void> {
  const { since, now, records, words } = await newsOfNames(teamDb, mostWaitedFor)
  if (since !== null && records === 0) return
  const isMuch = since === null ? await hasMoreRecordsThan(teamDb, mostWaitedFor) : records > mostWaitedFor
  if (isMuch) {
    const { teamId } = teamDb
    await jobs.enqueue('gather-name-words', { teamId }, { key: `gather-name-words-${teamId}` })
  } else if (since === null) await gather(teamDb, new AbortController().signal)
  else {
    await add(teamDb, words)
    await keepGathered(teamDb, now)
  }
}

/** All words anew: those that no name has any more go. May stop anywhere and run again. */
export async function gatherNameWords(
  services: Services,
  { teamId }: { teamId: number },
  signal: AbortSignal,
): Promise<void> {
  await ensureTeamSchema(services, teamId)
  await gather(teamDbFor(services.pool, teamId), signal)
}

async function gather(teamDb: TeamDb, signal: AbortSignal): Promise<void> {
  // What is written meanwhile is news to the next search.
  const moment = await momentOf(teamDb)
  await forgetWords(teamDb)
  for (let last: number | undefined = 0; last !== undefined;) {
    signal.throwIfAborted()
    const chunk = await wordsAfter(teamDb, { after: last, limit: chunkSize })
    await add(teamDb, chunk.words)
    last = chunk.last
  }
  await keepGathered(teamDb, moment)
}

const add = (teamDb: TeamDb, words: readonly string[]) =>
  addWords(
    teamDb,
    words.map((word) => ({ word, variants: variantsOf(word) })),
  )
