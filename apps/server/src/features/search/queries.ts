import type { Field } from '@trellis/domain/fields/field'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamDb, TextRow } from '../../platform/team-db.ts'
import { tableOf } from '../records/record-table.ts'
import type { Anchors } from './common-words.ts'
import { searchStatement, textsSql } from './search-sql.ts'

export interface SearchRow {
  readonly id: number
  readonly name: string
  readonly collectionId: number
  /** Its place among the hits. */
  readonly key: RankKey
  /** Whether one of the words stands in the name; all of them, where something is hidden. */
  readonly isInName: boolean
  /** Whether it is found by what may be read; where not, its texts have to show it. */
  readonly isSure: boolean
  /** JSON array of the texts of the collection's searched fields; null where the hit is in the name, or they come apart. */
  texts: string | null
}

/** Where a page ended. */
export type RankKey = [starts: number, rank: string, letters: number, id: number]

export interface Asked {
  /** Folded, each once. */
  words: readonly string[]
  anchors: Pick<Anchors, 'words' | 'areRare'>
  /** tsquery: every word must begin one of the record's. */
  prefixes: string
  folded: string
  /** Root collections. */
  collections: readonly ConfiguredCollection[]
  /** Of those collections that have any, the fields that are searched and may not be read. */
  hiddenOf: ReadonlyMap<ConfiguredCollection, readonly Field[]>
  limit: number
  /** Whether fields other than the name are searched. */
  isWhole: boolean
  after?: RankKey | undefined
  /** tsquery of what is found already. */
  except?: string | undefined
  /** Very many records fit: those whose names hold the very words are looked at first. */
  isWide: boolean
  /** Where something is hidden, nothing but a name counts as sure. */
  isThorough: boolean
}

export interface Found {
  rows: SearchRow[]
  /** How many of the records that were looked at are sure, by root collection. */
  counts: Record<string, number>
  /** How many were looked at. */
  looked: number
}

/** Records by a query: names that begin with the words first, then other hits in names, then in other text. */
export async function findByWords({ textRows, schema }: TeamDb, asked: Asked): Promise<Found> {
  const { text, values } = searchStatement(schema, asked)
  const rows = await textRows(text, values)
  const [, , , , , , , , counts, looked] = rows[0] ?? []
  return {
    rows: rows.map(rowOf),
    counts: counts ? (JSON.parse(counts) as Record<string, number>) : {},
    looked: Number(looked ?? 0),
  }
}

function rowOf(row: TextRow): SearchRow {
  const [id, name, collectionId, starts, rank, letters, isInName, isSure] = row
  return {
    id: Number(id),
    name: name ?? '',
    collectionId: Number(collectionId),
    key: [Number(starts), rank ?? '', Number(letters), Number(id)],
    isInName: isInName === 't',
    isSure: isSure === 't',
    texts: row[10] ?? null,
  }
}

/** Texts of searched fields by record id, in one statement. */
export async function textsOf(
  { query, schema }: TeamDb,
  collections: readonly ConfiguredCollection[],
  recordIds: readonly number[],
): Promise<Map<number, string>> {
  if (recordIds.length === 0 || collections.length === 0) return new Map()
  const parts = collections.map(
    (one) => `select r.id, ${textsSql(one)} as texts from ${tableOf(schema, one)} r where r.id = any($1::bigint[])`,
  )
  const { rows } = await query<{ id: number; texts: string }>(parts.join(' union all '), [recordIds])
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

type Named = Pick<SearchRow, 'id' | 'name' | 'collectionId'>

/** Live records of these root collections. */
export async function namedRecordsOf(
  { query, schema }: TeamDb,
  ids: readonly number[],
  rootIds: readonly number[],
): Promise<Named[]> {
  const { rows } = await query<Named>(
    `select id, name, collection_id as "collectionId"
     from ${schema}.record
     where id = any($1::bigint[]) and collection_id = any($2::bigint[]) and deleted_at is null`,
    [ids, rootIds],
  )
  return rows
}
