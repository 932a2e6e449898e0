import { unguardCell } from '@trellis/domain/imports/formula-guard'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamDb } from '../../platform/team-db.ts'
import { collectionOf } from '../records/record-table.ts'
import type { Column } from './cells.ts'
import { recordsByName, recordsThatExist } from '../records/link-names-sql.ts'

/** What the links of a chunk lead to, by collection and text. */
export interface LinkIndex {
  readonly idByName: (collectionId: number, name: string) => number | undefined
  /** Finds the texts of these rows with two queries per link column. */
  readonly resolve: (rows: readonly (readonly string[])[]) => Promise<void>
}

/** A link is written as the record's name where that is the only one of its collection, else as #id. */
export function linkIndex(
  db: TeamDb,
  team: TeamConfig,
  columns: readonly Pick<Column, 'index' | 'field'>[],
): LinkIndex {
  const links = columns.filter(({ field }) => field.dataType === 'single_data_record')
  let idByKey = new Map<string, number>()
  const keyOf = (collectionId: number, text: string) => `${collectionId} ${text}`

  async function resolve(rows: readonly (readonly string[])[]): Promise<void> {
    idByKey = new Map()
    for (const { index, field } of links) {
      const collectionId = Number(field.settings['collectionId'])
      const texts = [...new Set(rows.map((cells) => unguardCell(cells[index] ?? '').trim()))].filter(
        (text) => text !== '',
      )
      const { rootId } = collectionOf(team, collectionId)
      for (const [name, id] of await recordsByName(db, rootId, texts)) idByKey.set(keyOf(collectionId, name), id)
      const ids = texts.flatMap((text) => /^#([1-9]\d{0,15})$/.exec(text)?.[1] ?? [])
      for (const id of await recordsThatExist(db, rootId, ids)) idByKey.set(keyOf(collectionId, `#${id}`), id)
    }
  }

  return { resolve, idByName: (collectionId, name) => idByKey.get(keyOf(collectionId, name)) ?? notThere(name) }
}

/** Never a record's id: an #id that is not in the collection must not be taken at its word. */
const notThere = (text: string) => (text.startsWith('#') ? Number.NaN : undefined)
