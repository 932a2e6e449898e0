import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openConnection } from '../connection.ts'
import { readingOperations } from './operations.ts'
import type { TrellisSubject } from './trellis.ts'

const settledMs = 3000
const patienceMs = 45_000

/**
 * Indexes follow use: asks Trellis until its index adviser has built what these questions want.
 * @returns their definitions
 */
export async function warmUp(trellis: TrellisSubject, url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const connection = await openConnection(trellis)
  try {
    const deadline = performance.now() + patienceMs
    let built: string[] = []
    let changedAt = performance.now()
    for (let turn = 0; performance.now() < deadline && performance.now() - changedAt < settledMs; turn++) {
      for (const operation of readingOperations) await connection.ask(trellis.asks[operation](turn))
      const found = await indexesByUse(client)
      if (found.names.join() !== built.join() || found.jobs > 0) changedAt = performance.now()
      built = found.names
      await sleep(50)
    }
    return built
  } finally {
    connection.close()
    await client.end()
  }
}

async function indexesByUse(client: pg.Client): Promise<{ names: string[]; jobs: number }> {
  const { rows } = await client.query<{ definition: string }>(
    `select regexp_replace(indexdef, '^.* USING ', '') as definition from pg_indexes where indexname like 'use\\_%' order by indexname`,
  )
  const { rows: jobs } = await client.query<{ count: number }>(
    'select count(*)::int as count from trellis_jobs.jobs where task_identifier = $1',
    ['build-index'],
  )
  return { names: rows.map(({ definition }) => definition), jobs: jobs[0]?.count ?? 0 }
}
