import type { CustomList } from '@trellis/domain/custom-lists/api'
import type { DataType } from '@trellis/domain/fields/data-types'
import { maximumPageSize } from '@trellis/domain/records/api'
import type { Page } from '@trellis/domain/records/api'
import type { Subject } from '../subject.ts'
import { type Call, collectionsOf, importFile, makeTeam, type TrellisServer } from '../trellis.ts'
import { headers, keys, person, phone } from './data.ts'
import type { Person } from './data.ts'
import type { AskedOperation, Parameters } from './operations.ts'
import { pageSize, searchLimit } from './operations.ts'

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

export interface Loaded {
  /** From the upload to the end. */
  readonly milliseconds: number
  /** Without upload, reading and guessing. */
  readonly runMs: number
  readonly teamId: number
  readonly collectionId: number
}

/** Imports a file of people into a new collection, of a new team unless one is given. */
export async function loadPeople(
  call: Call,
  file: string,
  { name = 'people', teamId }: { name?: string; teamId?: number } = {},
): Promise<Loaded> {
  const intoTeam = teamId ?? (await makeTeam(call, name))
  const { milliseconds, runMs, job } = await importFile(call, {
    teamId: intoTeam,
    file,
    mapping: {
      target: { kind: 'new-collection', name: 'People', icon: 'table' },
      columns: keys.map((key) => ({
        to: 'new-field',
        title: headers[key],
        dataType: dataTypes[key],
        settings: key === 'balance' ? { currency: 'USD' } : {},
      })),
      nameColumn: keys.indexOf('lastName'),
    },
  })
  return { milliseconds, runMs, teamId: intoTeam, collectionId: job.collectionId! }
}

export interface TrellisSubject extends Subject<AskedOperation> {
  /** Ids of the imported records; the one of person 1 comes first. */
  readonly ids: readonly number[]
}

export async function trellisSubject(
  { port, head, call }: TrellisServer,
  { teamId, collectionId }: Pick<Loaded, 'teamId' | 'collectionId'>,
  parameters: Parameters,
): Promise<TrellisSubject> {
  const fieldId = await fieldIdsOf(call, { teamId, collectionId })
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
        path: `/api/teams/${teamId}/records/${idOf(parameters.changed(turn))}`,
        body: JSON.stringify({
          version: parameters.version(turn),
          values: { [fieldId.phone]: phone(turn + 1_500_000) },
        }),
      }),
    },
  }
}

export async function fieldIdsOf(
  call: Call,
  { teamId, collectionId }: Pick<Loaded, 'teamId' | 'collectionId'>,
): Promise<Record<keyof Person, number>> {
  const fields = (await collectionsOf(call, teamId)).find(({ id }) => id === collectionId)!.DataFields
  const ids = keys.map((key) => [key, fields.find((field) => field.title.en === headers[key])!.id])
  return Object.fromEntries(ids) as Record<keyof Person, number>
}

/** An import keeps the order of its file, but other records may take ids in between. */
export async function idsOf(call: Call, records: string): Promise<number[]> {
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
