import type { TeamDb } from '../../platform/team-db.ts'

/** The index gives this many candidates; what a person may read of them is checked afterwards. */
export const candidates = 1000

export interface SearchRow {
  id: number
  name: string
  collection_id: number
}

/** Records by a prefix query: names that begin with the words first, then other hits in names, then in other text. */
export async function findByWords(
  { query, schema }: TeamDb,
  {
    prefixes,
    folded,
    collectionIds,
    limit,
  }: { prefixes: string; folded: string; collectionIds: readonly number[]; limit: number },
): Promise<SearchRow[]> {
  const { rows } = await query<SearchRow>(
    `select id, name, collection_id
     from (
       select id, name, collection_id, search
       from ${schema}.record
       where search @@ $1::tsquery and collection_id = any($2::bigint[]) and deleted_at is null
       limit ${candidates}
     ) found
     order by starts_with(trellis.fold(name), $3) desc, ts_rank('{0.01, 0.01, 0.01, 1}', search, $1::tsquery) desc, length(name), id
     limit $4`,
    [prefixes, collectionIds, folded, limit],
  )
  return rows
}
