import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Collection } from '@trellis/domain/collections/api'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import { maximumPageSize } from '@trellis/domain/records/api'
import type { Page } from '@trellis/domain/records/api'
import { freePort, startServer } from '../server-process.ts'
import type { Subject } from '../subject.ts'
import { headers, keys, person, phone } from './data.ts'
import type { Person } from './data.ts'
import type { AskedOperation, Parameters } from './operations.ts'
import { pageSize, searchLimit } from './operations.ts'

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

const dataTypes: Record<keyof Person, DataType> = {
  firstName: 'plain_text',
  lastName: 'plain_text',
  email: 'email_address',
  phone: 'phone_number',
  birthDate: 'date',
  joinedAt: 'date_time',
  city: 'plain_text',
  status: 'single_selection_from_list',
  balance: 'money',
  score: 'number',
  active: 'boolean',
  notes: 'plain_text',
  company: 'plain_text',
}

export interface TrellisServer {
  /** Imports the file into a new team. @returns milliseconds from the upload to the end */
  load(file: string, name: string): Promise<Loaded>
  stop(): Promise<void>
  readonly port: number
  readonly head: string
}

export interface Loaded {
  readonly milliseconds: number
  readonly teamId: number
  readonly collectionId: number
}

/** The real server with its own data folder, and somebody signed in. */
export async function startTrellis(url: string, folder: string, profileFolder?: string): Promise<TrellisServer> {
  const port = await freePort()
  const profiled = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const server = await startServer([...profiled, program], {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      TRELLIS_DATA: join(folder, 'trellis'),
      LOG_LEVEL: 'warn',
    },
    ready: /sign-up\?code=\S+/,
  })
  const base = `http://127.0.0.1:${port}/api`
  const firstCode = /code=(\S+)/.exec(server.output)?.[1]
  const cookie = await cookieFrom(`${base}/authentication/sign-up`, {
    name: 'Maya Okafor',
    email: 'maya@example.org',
    password,
    firstCode,
  })
  return {
    port,
    head: `Cookie: ${cookie}\r\n`,
    stop: server.stop,
    load: (file, name) => load(callerOf(base, cookie), file, name),
  }
}

export const password = 'a long enough one'

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

export type Call = <T>(path: string, body?: object) => Promise<T>

/** GET without a body, POST with one. */
export function callerOf(base: string, cookie: string): Call {
  return async <T>(path: string, body?: object) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${base}${path}`, {
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}

async function load(call: Call, file: string, name: string): Promise<Loaded> {
  const { teamId } = await call<{ teamId: number }>('/teams', {
    name,
    shortName: name,
    primaryTimezone: 'America/Los_Angeles',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  })
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'people.csv')
  const began = performance.now()
  const { id } = await call<ImportJob>(`/teams/${teamId}/imports`, form)
  const address = `/teams/${teamId}/imports/${id}`
  await becomes(call, address, 'ready')
  const mapping: ImportMapping = {
    target: { kind: 'new-collection', name: 'People', icon: 'table' },
    columns: keys.map((key) => ({
      to: 'new-field',
      title: headers[key],
      dataType: dataTypes[key],
      settings: key === 'balance' ? { currency: 'USD' } : {},
    })),
    nameColumn: keys.indexOf('lastName'),
  }
  await call(`${address}/start`, mapping)
  const done = await becomes(call, address, 'done')
  const milliseconds = performance.now() - began
  if (done.rejected > 0) throw new Error(`${done.rejected} people were rejected: ${JSON.stringify(done.rejectReasons)}`)
  const { dataCollection } = await call<{ dataCollection: Collection[] }>(`/dataCollections?TeamId=${teamId}`)
  const people = dataCollection.find((collection) => !collection.isUsedAsCustomList)
  return { milliseconds, teamId, collectionId: people!.id }
}

async function becomes(call: Call, address: string, state: ImportJob['state']): Promise<ImportJob> {
  for (;;) {
    const job = await call<ImportJob>(address)
    if (job.state === state) return job
    if (job.state === 'failed') throw new Error(`The import failed: ${job.error} ${JSON.stringify(job.errorDetails)}`)
    await sleep(50)
  }
}

export interface TrellisSubject extends Subject<AskedOperation> {
  /** Ids of the imported records; the one of person 1 comes first. */
  readonly ids: readonly number[]
}

export async function trellisSubject(
  { port, head }: TrellisServer,
  { teamId, collectionId }: Loaded,
  parameters: Parameters,
): Promise<TrellisSubject> {
  const call = callerOf(`http://127.0.0.1:${port}/api`, head.slice('Cookie: '.length).trim())
  const { dataCollection } = await call<{ dataCollection: Collection[] }>(`/dataCollections?TeamId=${teamId}`)
  const fields = dataCollection.find(({ id }) => id === collectionId)!.DataFields
  const fieldId = Object.fromEntries(
    keys.map((key) => [key, fields.find((field) => field.title.en === headers[key])!.id]),
  ) as Record<keyof Person, number>
  const { lists } = await call<{ lists: CustomList[] }>(`/teams/${teamId}/customLists`)
  const itemId = new Map(lists.flatMap(({ items }) => items.map((item) => [item.name, item.id] as const)))
  const records = `/teams/${teamId}/dataCollections/${collectionId}/records`
  const ids = await idsOf(call, records)

  const post = (path: string, body: object) =>
    ({ method: 'POST', path: `/api${path}`, body: JSON.stringify(body) }) as const
  const page = (query: object) => post(`${records}/query`, { limit: pageSize, ...query })
  const where = (turn: number) => {
    const { status, balanceAbove } = parameters.filter(turn)
    return {
      all: [
        { left: { field: fieldId.status }, op: 'is', right: [{ literal: itemId.get(status)! }] },
        { left: { field: fieldId.balance }, op: 'greater_than', right: [{ literal: String(balanceAbove) }] },
      ],
    }
  }
  const idOf = (number: number) => ids[number - 1]!
  const by = (key: keyof Person, direction: 'asc' | 'desc') => ({ by: { field: fieldId[key] }, direction })

  return {
    name: 'trellis',
    port,
    head,
    ids,
    asks: {
      'first-page': () => page({}),
      'sorted-page': () => page({ sort: [by('lastName', 'asc'), by('firstName', 'asc')] }),
      'filtered-page': (turn) => page({ where: where(turn), sort: [by('joinedAt', 'desc')] }),
      'deep-page': (turn) => page({ after: [String(idOf(parameters.deepAfter(turn)))] }),
      'one-record': (turn) => ({ method: 'GET', path: `/api/teams/${teamId}/records/${idOf(parameters.one(turn))}` }),
      count: (turn) => post(`${records}/count`, { where: where(turn) }),
      search: (turn) => ({
        method: 'GET',
        path: `/api/teams/${teamId}/search?limit=${searchLimit}&q=${encodeURIComponent(parameters.words(turn))}`,
      }),
      create(turn) {
        const made = person(parameters.created(turn))
        const values = Object.fromEntries(
          keys.map((key) => [fieldId[key], key === 'status' ? itemId.get(made.status) : made[key]]),
        )
        return post(records, { values })
      },
      update: (turn) => ({
        method: 'PUT',
        path: `/api/teams/${teamId}/records/${idOf(parameters.one(turn))}`,
        body: JSON.stringify({
          version: parameters.version(turn),
          values: { [fieldId.phone]: phone(turn + 1_500_000) },
        }),
      }),
    },
  }
}

/** An import keeps the order of its file, but other records may take ids in between. */
async function idsOf(call: Call, records: string): Promise<number[]> {
  const ids: number[] = []
  for (let after: Page['next'] | undefined; after !== null;) {
    const page: Page = await call<Page>(`${records}/query`, {
      limit: maximumPageSize,
      fields: [],
      ...(after && { after }),
    })
    for (const [id] of page.rows) ids.push(Number(id))
    after = page.next
  }
  return ids
}
