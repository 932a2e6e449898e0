import type { Collection } from '@trellis/domain/collections/api'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import { headers, keys } from '../records/data.ts'
import type { Person } from '../records/data.ts'
import type { Loaded } from '../records/trellis.ts'
import type { TrellisServer } from '../trellis.ts'

type Key = keyof typeof headers

export interface TrellisBulk {
  edit(key: Key, value: string): Promise<Done>
  trash(): Promise<Done>
  /** Everybody comes into a hand-picked sub-collection. */
  addMembers(): Promise<Done>
  create(people: readonly Person[]): Promise<Done>
  revert(batchId: number): Promise<Done>
}

interface Done {
  milliseconds: number
  batchId: number
  count: number
}

/** Everything in the collection at once, through the endpoints of the grid. */
export async function trellisBulk({ call }: TrellisServer, { teamId, collectionId }: Loaded): Promise<TrellisBulk> {
  const { dataCollection } = await call<{ dataCollection: Collection[] }>(`/dataCollections?TeamId=${teamId}`)
  const fields = dataCollection.find(({ id }) => id === collectionId)!.DataFields
  const fieldOf = (key: Key) => fields.find(({ title }) => title.en === headers[key])!
  const picked = await call<Collection>(`/teams/${teamId}/dataCollections/sub`, {
    name: 'Picked',
    idParentDataCollection: collectionId,
  })
  const { lists } = await call<{ lists: CustomList[] }>(`/teams/${teamId}/customLists`)
  const itemByName = new Map(lists.flatMap(({ items }) => items.map(({ id, name }) => [name, id] as const)))
  const bulk = `/teams/${teamId}/dataCollections/${collectionId}/records/bulk`
  const target = { matching: {} }
  const timed = async (path: string, body: object): Promise<Done> => {
    const began = performance.now()
    const done = await call<Omit<Done, 'milliseconds'>>(path, body)
    return { ...done, milliseconds: performance.now() - began }
  }
  return {
    edit(key, value) {
      const values = { [fieldOf(key).id]: key === 'status' ? itemByName.get(value) : value }
      return timed(`${bulk}/edit`, { target, values })
    },
    trash: () => timed(`${bulk}/trash`, { target }),
    addMembers: () =>
      timed(`/teams/${teamId}/dataCollections/${picked.id}/members/add`, {
        target: { from: collectionId, matching: {} },
      }),
    async create(people) {
      const records = people.map((one) => ({
        values: Object.fromEntries(
          keys.map((key) => [fieldOf(key).id, key === 'status' ? itemByName.get(one.status) : one[key]]),
        ),
      }))
      const began = performance.now()
      const { batchId, ids } = await call<{ batchId: number; ids: (number | null)[] }>(bulk, { records })
      return { milliseconds: performance.now() - began, batchId, count: ids.filter((id) => id !== null).length }
    },
    revert: (batchId) => timed(`/teams/${teamId}/batches/${batchId}/revert`, {}),
  }
}
