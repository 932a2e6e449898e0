import type { Collection } from '@trellis/domain/collections/api'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import { headers } from '../records/data.ts'
import { callerOf, type Loaded, type TrellisServer } from '../records/trellis.ts'

type Key = keyof typeof headers

export interface TrellisBulk {
  edit(key: Key, value: string): Promise<Done>
  trash(): Promise<Done>
  revert(batchId: number): Promise<Done>
}

interface Done {
  milliseconds: number
  batchId: number
  count: number
}

/** Everything in the collection at once, through the endpoints of the grid. */
export async function trellisBulk(
  { port, head }: TrellisServer,
  { teamId, collectionId }: Loaded,
): Promise<TrellisBulk> {
  const call = callerOf(`http://127.0.0.1:${port}/api`, head.slice('Cookie: '.length).trim())
  const { dataCollection } = await call<{ dataCollection: Collection[] }>(`/dataCollections?TeamId=${teamId}`)
  const fields = dataCollection.find(({ id }) => id === collectionId)!.DataFields
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
      const field = fields.find(({ title }) => title.en === headers[key])!
      const values = { [field.id]: key === 'status' ? itemByName.get(value) : value }
      return timed(`${bulk}/edit`, { target, values })
    },
    trash: () => timed(`${bulk}/trash`, { target }),
    revert: (batchId) => timed(`/teams/${teamId}/batches/${batchId}/revert`, {}),
  }
}
