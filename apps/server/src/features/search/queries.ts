import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamDb } from '../../platform/team-db.ts'
import { tableOf } from '../records/record-table.ts'
import { foundTextsSql, searchSql, textsSql } from './search-sql.ts'

export interface SearchRow {
  id: number
  name: string
  collection_id: number
  starts: number
  rank: string
  letters: number
  /** Whether the hit is in the name; null where that was not asked. */
  is_in_name: boolean | null
  /** How many of the candidates each root collection has, the same in every row. */
  counts: Record<string, number>
  /** JSON array of the texts of the collection's searched fields; null where the hit is in the name, or they come apart. */
  texts: string | null
}

/** Where a page ended. */
export type RankKey = [starts: number, rank: string, letters: number, id: number]

export interface Asked {
  /** tsquery: every word must begin one of the record's. */
  prefixes: string
  folded: string
  /** Root collections. */
  collections: readonly ConfiguredCollection[]
  limit: number
  /** tsquery of the single words in names: such records need no texts. Null where all do. */
  inName: string | null
  /** Whether fields other than the name are searched. */
  isWhole: boolean
  after?: RankKey | undefined
  /** tsquery of what is found already. */
  except?: string | undefined
  /** tsquery of the whole words: where very many records fit, names that hold them are looked at first. */
  wholeWords?: string | undefined
}

/** Records by a query: names that begin with the words first, then other hits in names, then in other text. */
export async function findByWords({ query, schema }: TeamDb, asked: Asked): Promise<SearchRow[]> {
  const { prefixes, folded, collections, limit, inName, isWhole, after, except, wholeWords } = asked
  const texts = isWhole ? foundTextsSql(schema, collections) : 'null'
  const { rows } = await query<SearchRow>(searchSql(schema, texts, { isWhole, isWide: wholeWords !== undefined }), [
    prefixes,
    collections.map(({ id }) => id),
    folded,
    limit,
    inName,
    ...(after ?? [null, null, null, null]),
    except ?? null,
    ...(wholeWords === undefined ? [] : [wholeWords]),
  ])
  return rows
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

/** Live records of these root collections. */
export async function namedRecordsOf(
  { query, schema }: TeamDb,
  ids: readonly number[],
  rootIds: readonly number[],
): Promise<{ id: number; name: string; collection_id: number }[]> {
  const { rows } = await query<{ id: number; name: string; collection_id: number }>(
    `select id, name, collection_id
     from ${schema}.record
     where id = any($1::bigint[]) and collection_id = any($2::bigint[]) and deleted_at is null`,
    [ids, rootIds],
  )
  return rows
}
