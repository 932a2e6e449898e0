import type { Collection } from '@trellis/domain/collections/api'
import type { ImportMapping } from '@trellis/domain/imports/api'
import type { CrashServer } from './server.ts'

/** What a record must be, by its key. */
export interface Expected {
  readonly word: string | null
  readonly amount: string | null
  readonly isInTrash: boolean
  readonly isMember: boolean
}

export type Model = ReadonlyMap<string, Expected>

/** A team with one collection and a hand-picked sub-collection, and what must be in them. */
export interface World {
  readonly teamId: number
  readonly rootId: number
  readonly pickedId: number
  readonly fieldId: { readonly key: number; readonly word: number; readonly amount: number }
  model: Model
  /** Batches that were made and told of, by kind. */
  batches: Map<string, number>
  keysUsed: number
}

export type Call = <T>(path: string, body?: object) => Promise<T>

export class Refused extends Error {}

/** GET without a body, POST with one. A connection that breaks throws whatever fetch throws; an answer that is an error Refused. */
export function callerOf({ base }: CrashServer, cookie: string): Call {
  return async <T>(path: string, body?: object) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${base}${path}`, {
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Refused(`${path} answers ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
}

export async function signUp(server: CrashServer): Promise<Call> {
  const firstCode = /code=(\S+)/.exec(server.output())?.[1]
  const answer = await fetch(`${server.base}/authentication/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Maya Okafor', email: 'maya@example.org', password: 'a long enough one', firstCode }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  if (!answer.ok || cookie === '') throw new Error(`Nobody is let in: ${await answer.text()}`)
  return callerOf(server, cookie)
}

export async function newWorld(call: Call, name: string): Promise<Omit<World, 'rootId' | 'pickedId' | 'fieldId'>> {
  const { teamId } = await call<{ teamId: number }>('/teams', {
    name,
    shortName: name,
    primaryTimezone: 'America/Los_Angeles',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  })
  return { teamId, model: new Map(), batches: new Map(), keysUsed: 0 }
}

/** After the first import has made the collection. */
export async function furnished(call: Call, { teamId, ...world }: Omit<World, 'rootId' | 'pickedId' | 'fieldId'>) {
  const { dataCollection } = await call<{ dataCollection: Collection[] }>(`/dataCollections?TeamId=${teamId}`)
  const root = dataCollection.find(({ isUsedAsCustomList }) => !isUsedAsCustomList)!
  const field = (title: string) => root.DataFields.find((one) => one.title.en === title)!.id
  const picked = await call<Collection>(`/teams/${teamId}/dataCollections/sub`, {
    name: 'Picked',
    icon: 'table',
    idParentDataCollection: root.id,
  })
  const fieldId = { key: field('Key'), word: field('Word'), amount: field('Amount') }
  return { ...world, teamId, rootId: root.id, pickedId: picked.id, fieldId } satisfies World
}

export interface FileRow {
  readonly key: string
  readonly word: string
  readonly amount: string
}

export const csvOf = (rows: readonly FileRow[]): string =>
  `Key,Word,Amount\r\n${rows.map(({ key, word, amount }) => `${key},${word},${amount}\r\n`).join('')}`

export const toNewCollection: ImportMapping = {
  target: { kind: 'new-collection', name: 'Things', icon: 'table' },
  columns: [
    { to: 'new-field', title: 'Key', dataType: 'plain_text', settings: {} },
    { to: 'new-field', title: 'Word', dataType: 'plain_text', settings: {} },
    { to: 'new-field', title: 'Amount', dataType: 'number', settings: {} },
  ],
  nameColumn: 0,
}

export const toCollection = ({ rootId, fieldId }: World, isByKey: boolean): ImportMapping => ({
  target: { kind: 'collection', collectionId: rootId },
  columns: [fieldId.key, fieldId.word, fieldId.amount].map((id) => ({ to: 'field', fieldId: id })),
  ...(isByKey && { match: { column: 0, whenMissing: 'create', emptyCells: 'keep' } }),
})
