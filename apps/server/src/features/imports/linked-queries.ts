import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { isNamedSql } from '../records/links/link-names-sql.ts'

/** Of these names those that some live record of the collection has, folded. */
export async function namesThatExist(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  rootId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await query<{ name: string }>(
    `select wanted.name
     from unnest($2::text[]) wanted(name)
     cross join lateral (
       select from ${schema}.record r
       where r.collection_id = $1 and r.deleted_at is null and ${isNamedSql('wanted.name')}
       limit 1
     ) found`,
    [rootId, names],
  )
  return new Set(rows.map(({ name }) => name))
}

export async function namesOfRecords(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await query<{ id: number; name: string }>(
    `select id, name from ${schema}.record where id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A link that an import made with a record. */
export interface MadeLink {
  readonly fieldId: number
  readonly recordId: number
  readonly targetId: number
}

/** History at the other end of links of new records, as the writers of single records note it (records/links/link-changes-sql.ts). */
export async function insertOtherEnds(
  { query, schema }: TeamTransaction,
  batchId: number,
  links: readonly MadeLink[],
): Promise<void> {
  if (links.length === 0) return
  await query(
    `insert into ${schema}.change (batch_id, record_id, collection_id, type, version, before, after)
     select $1, target.id, target.collection_id, 'linked', 0, null,
       jsonb_build_object(made.field_id::text, made.record_ids)
     from (
       select field_id, target_id, jsonb_agg(record_id order by record_id) as record_ids
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) link(field_id, record_id, target_id)
       where record_id <> target_id
       group by field_id, target_id
     ) made
     join ${schema}.record target on target.id = made.target_id`,
    [
      batchId,
      links.map(({ fieldId }) => fieldId),
      links.map(({ recordId }) => recordId),
      links.map(({ targetId }) => targetId),
    ],
  )
}
