import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import type { CrashServer } from './server.ts'
import { type Call, Refused } from './world.ts'

const patienceMs = 180_000

/** Imports a file to its end, however often the server dies meanwhile: as a person who looks at the page and tries again. */
export async function importFile(
  server: CrashServer,
  call: Call,
  teamId: number,
  { text, mapping }: { text: string; mapping: ImportMapping },
): Promise<ImportJob> {
  const address = `/teams/${teamId}/imports`
  const uploaded = await again(server, () => {
    const form = new FormData()
    form.append('file', new Blob([text]), 'things.csv')
    return call<ImportJob>(address, form)
  })
  const path = `${address}/${uploaded.id}`
  const deadline = Date.now() + patienceMs
  for (;;) {
    const job = await again(server, () => call<ImportJob>(path))
    if (job.state === 'done') return job
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new Error(`Import ${job.id} ${job.state}: ${job.error} ${JSON.stringify(job.errorDetails)}`)
    if (Date.now() > deadline) throw new Error(`Import ${job.id} never ends: ${JSON.stringify(job)}`)
    if (job.state === 'ready') await again(server, () => call(`${path}/start`, mapping)).catch(unlessStarted)
    await sleep(50)
  }
}

/** A start whose answer was lost has happened all the same. */
function unlessStarted(error: unknown): void {
  if (!(error instanceof Refused) || !error.message.includes('import-already-started')) throw error
}

/** Repeats what a dying server left unanswered. */
async function again<T>(server: CrashServer, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    await server.up()
    try {
      return await work()
    } catch (error) {
      if (!isInterrupted(error) || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** No answer, or the answer of a server whose PostgreSQL was just killed. */
export const isInterrupted = (error: unknown): boolean =>
  !(error instanceof Refused) || / answers 5\d\d/.test(error.message)
