import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Collection } from '@trellis/domain/collections/api'
import type { ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import { serverFlags } from '../scripts/server-flags.mjs'
import { freePort, startServer } from './server-process.ts'

const program = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export interface TrellisServer {
  readonly pid: number
  readonly port: number
  /** Lines of the request head that tell who asks. */
  readonly head: string
  readonly call: Call
  /** From the start of the process until it said that it is ready. */
  readonly startMs: number
  stop(): Promise<void>
}

export const email = 'maya@example.org'
export const password = 'a long enough one'

/** The real server with its own data folder, and somebody signed in, who signs up at the first start. */
export async function startTrellis(url: string, folder: string, profileFolder?: string): Promise<TrellisServer> {
  const port = await freePort()
  const profiled = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const began = performance.now()
  const server = await startServer([...serverFlags, ...profiled, program], {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      TRELLIS_DATA: join(folder, 'trellis'),
      LOG_LEVEL: 'warn',
    },
    ready: /^Trellis is ready at \S+\n/m,
  })
  const startMs = performance.now() - began
  const base = baseOf(port)
  const firstCode = /code=(\S+)/.exec(server.output)?.[1]
  const cookie = firstCode
    ? await cookieFrom(`${base}/authentication/sign-up`, { name: 'Maya Okafor', email, password, firstCode })
    : await signIn(base, { email, password })
  return {
    pid: server.pid,
    port,
    head: headOf(cookie),
    call: callerOf(base, cookie),
    startMs,
    stop: server.stop,
  }
}

export const baseOf = (port: number) => `http://127.0.0.1:${port}/api`
export const headOf = (cookie: string) => `Cookie: ${cookie}\r\n`

export const signIn = (base: string, who: { email: string; password: string }) =>
  cookieFrom(`${base}/authentication/sign-in`, who)

async function cookieFrom(address: string, body: object): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  if (!answer.ok || cookie === '') throw new Error(`${address} lets nobody in: ${await answer.text()}`)
  return cookie
}

export type Call = <T>(path: string, body?: object, method?: 'PUT') => Promise<T>

/** GET without a body, POST with one unless said otherwise. */
export function callerOf(base: string, cookie: string): Call {
  return async <T>(path: string, body?: object, method: 'POST' | 'PUT' = 'POST') => {
    const isForm = body instanceof FormData
    const response = await fetch(`${base}${path}`, {
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { method, body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}

/** @returns its id */
export async function makeTeam(call: Call, name: string): Promise<number> {
  const { teamId } = await call<{ teamId: number }>('/teams', {
    name,
    shortName: name,
    primaryTimezone: 'America/Los_Angeles',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  })
  return teamId
}

/** @returns the collections that are no custom lists, in the order they were made */
export async function collectionsOf(call: Call, teamId: number): Promise<Collection[]> {
  const { dataCollection } = await call<{ dataCollection: Collection[] }>(`/dataCollections?TeamId=${teamId}`)
  return dataCollection
    .filter((collection) => !collection.isUsedAsCustomList)
    .toSorted((one, other) => one.id - other.id)
}

export interface Imported {
  /** From the upload to the end. */
  readonly milliseconds: number
  /** From the start with the mapping to the end: without upload, reading and guessing. */
  readonly runMs: number
  readonly job: ImportJob
}

export async function importFile(
  call: Call,
  { teamId, file, mapping }: { teamId: number; file: string; mapping: ImportMapping },
): Promise<Imported> {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'rows.csv')
  const began = performance.now()
  const { id } = await call<ImportJob>(`/teams/${teamId}/imports`, form)
  const address = `/teams/${teamId}/imports/${id}`
  await becomes(call, address, 'ready')
  const started = performance.now()
  await call(`${address}/start`, mapping)
  const job = await becomes(call, address, 'done')
  const ended = performance.now()
  if (job.rejected > 0) throw new Error(`${job.rejected} rows were rejected: ${JSON.stringify(job.rejectReasons)}`)
  return { milliseconds: ended - began, runMs: ended - started, job }
}

async function becomes(call: Call, address: string, state: ImportJob['state']): Promise<ImportJob> {
  for (;;) {
    const job = await call<ImportJob>(address)
    if (job.state === state) return job
    if (job.state === 'failed') throw new Error(`The import failed: ${job.error} ${JSON.stringify(job.errorDetails)}`)
    await sleep(50)
  }
}
