import { join } from 'node:path'
import type { Field } from '@trellis/domain/fields/field'
import { fieldIdsOf, type Loaded } from '../records/trellis.ts'
import { type Call, importFile, type Imported } from '../trellis.ts'
import { multiLinks, singleLinks, writeLinks, writePlaces } from './data.ts'

export interface Linked {
  /** Ids of the six links to one place and the four to several, in their order. */
  readonly linkIds: readonly number[]
  readonly placesId: number
  /** The import that filled them: by the e-mail address as the key, places by name. */
  readonly upsert: Imported
}

/** Adds ten link fields to the people and fills them for the first `rows` of them by an import that updates. */
export async function addLinks(
  call: Call,
  loaded: Loaded,
  { folder, rows }: { folder: string; rows: number },
): Promise<Linked> {
  const { teamId, collectionId } = loaded
  const placesFile = join(folder, 'places.csv')
  await writePlaces(placesFile)
  const places = await importFile(call, {
    teamId,
    file: placesFile,
    mapping: {
      target: { kind: 'new-collection', name: 'Places', icon: 'table' },
      columns: [{ to: 'new-field', title: 'Place', dataType: 'plain_text', settings: {} }],
      nameColumn: 0,
    },
  })
  const placesId = places.job.collectionId!
  const linkIds: number[] = []
  for (const title of [...singleLinks, ...multiLinks]) {
    const isSingle = singleLinks.some((one) => one === title)
    const { id } = await call<Field>(`/teams/${teamId}/dataCollections/${collectionId}/fields`, {
      title: { en: title },
      dataType: isSingle ? 'single_data_record' : 'multi_data_record',
      settings: { collectionId: placesId },
    })
    linkIds.push(id)
  }
  const file = join(folder, 'links.csv')
  await writeLinks(file, rows)
  const { email } = await fieldIdsOf(call, loaded)
  const columns = [email, ...linkIds].map((fieldId) => ({ to: 'field', fieldId }) as const)
  const upsert = await importFile(call, {
    teamId,
    file,
    mapping: {
      target: { kind: 'collection', collectionId },
      columns,
      match: { column: 0, whenMissing: 'reject', emptyCells: 'keep' },
    },
  })
  if (upsert.job.changed !== rows) throw new Error(`${upsert.job.changed} of ${rows} people got links.`)
  return { linkIds, placesId, upsert }
}
