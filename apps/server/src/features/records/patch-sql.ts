import type { Field } from '@trellis/domain/fields/field'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { newStatement } from '../../platform/statement.ts'
import type { Statement } from '../../platform/statement.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { BatchFacts } from './batch.ts'
import { changedSql, columnFrom, jsonObjectOf } from './values/json-sql.ts'
import { hasColumn } from '../fields/storage.ts'
import { linkChangesSql } from './links/link-changes-sql.ts'
import type { LinkScope } from './links/link-sql.ts'
import { columnOf, tableOf } from './record-table.ts'

/** Changes of many records at once: what each gets, and when it may. */
export interface Patches {
  /** The fields that may change. */
  readonly fields: readonly Field[]
  /**
   * SQL with the columns id, `version` (the record must have it; null for any), `patch` (new values by field id) and
   * `expected` (values the record must have now; null for any).
   */
  readonly source: (statement: Statement) => string
}

export interface Patched {
  id: number
  version: number
}

/** Writes patches with their history; gives the records that changed. */
export async function writePatches(
  { query, schema }: Pick<TeamTransaction, 'query' | 'schema'>,
  team: TeamConfig,
  collection: ConfiguredCollection,
  patches: Patches,
  batch: PatchBatch,
): Promise<Patched[]> {
  const { text, values } = patchRecordsSql({ team, schema }, collection, patches, batch)
  const { rows } = await query<Patched>(text, values)
  const unique = patches.fields.filter((field) => field.isUnique && hasColumn(field))
  if (rows.length > 0 && unique.length > 0) {
    const ids = rows.map(({ id }) => id)
    await query(setUniqueSql(schema, collection, unique), [batch.batchId, ids])
  }
  return rows
}

type PatchBatch = Pick<BatchFacts, 'at' | 'author'> & { batchId: number }

/**
 * In one statement: only what differs is changed, and a record nothing changes of gets no version. Values that only one
 * record may have are left empty, to be set by the next statement: PostgreSQL looks at each row by itself, and one record
 * may get what another one gives away. No part is joined with another: the planner takes them for a few rows and would
 * compare each with each.
 */
function patchRecordsSql(
  scope: LinkScope,
  collection: ConfiguredCollection,
  { fields, source }: Patches,
  { batchId: batch, at, author }: PatchBatch,
) {
  const statement = newStatement()
  const { param } = statement
  const { schema } = scope
  const table = tableOf(schema, collection)
  const given = source(statement)
  const batchId = param(batch, 'bigint')
  const sets = fields
    .filter(hasColumn)
    .map(
      (field) =>
        `${columnOf(field)} = case when d.after ? '${field.id}' then ${field.isUnique ? 'null' : columnFrom(field, 'd.after')} else r.${columnOf(field)} end`,
    )
  const text = `with given as materialized (${given}), old as materialized (
  select r.id, given.patch, given.expected, ${jsonObjectOf(scope, fields, 'r')} as now
  from given
  join ${table} r on r.id = given.id
  where r.deleted_at is null and (given.version is null or r.version = given.version)
  for update of r
), d as materialized (
  select old.id, old.now, ${changedSql('old.now', 'old.patch')} as after
  from old
  where old.expected is null
    or not exists (select from jsonb_each(old.expected) e where old.now -> e.key is distinct from e.value)
), u as (
  update ${table} r
  set ${['version = r.version + 1', `updated_at = ${param(at, 'timestamptz')}`, `updated_by = ${param(author.id, 'bigint')}`, ...sets].join(', ')}
  from d
  where r.id = d.id and d.after is not null
  returning r.id, r.version, d.now, d.after
)${linkChangesSql(schema, fields, { changed: 'u', batchId }, statement)}
insert into ${schema}.change (batch_id, record_id, collection_id, type, version, before, after)
select ${batchId}, u.id, ${param(collection.rootId, 'bigint')}, 'updated', u.version,
  (select jsonb_object_agg(changed, u.now -> changed) from jsonb_object_keys(u.after) changed), u.after
from u
order by u.id
returning record_id as id, version`
  return { text, values: statement.values }
}

/** $1 the batch, $2 the records that it patched. */
function setUniqueSql(schema: string, collection: ConfiguredCollection, fields: readonly Field[]): string {
  const sets = fields.map(
    (field) =>
      `${columnOf(field)} = case when c.after ? '${field.id}' then ${columnFrom(field, 'c.after')} else r.${columnOf(field)} end`,
  )
  return `update ${tableOf(schema, collection)} r
set ${sets.join(', ')}
from ${schema}.change c
where c.batch_id = $1::bigint and c.record_id = any($2::bigint[]) and c.type = 'updated'
  and r.id = c.record_id and r.version = c.version and c.after ?| '{${fields.map(({ id }) => id).join(',')}}'`
}

/** Every record gets the same values. */
export const samePatch =
  (ids: readonly number[], patch: string) =>
  ({ param }: Statement) =>
    `select id, null::int as version, ${param(patch, 'jsonb')} as patch, null::jsonb as expected from unnest(${param(ids, 'bigint[]')}) id`

/** Each record gets its own, if it still has the version it was read with. */
export const ownPatches =
  (rows: readonly { id: number; version: number; patch: string }[]) =>
  ({ param }: Statement) =>
    `select id, version, patch::jsonb, null::jsonb as expected
  from unnest(${param(
    rows.map(({ id }) => id),
    'bigint[]',
  )}, ${param(
    rows.map(({ version }) => version),
    'int[]',
  )}, ${param(
    rows.map(({ patch }) => patch),
    'text[]',
  )}) as given(id, version, patch)`

/** Records by id with the values of some fields, to name them and to make their search documents anew. */
export function valuesSql(scope: LinkScope, collection: ConfiguredCollection, fields: readonly Field[]): string {
  return `select r.id, ${jsonObjectOf(scope, fields, 'r')} as values from ${tableOf(scope.schema, collection)} r where r.id = any($1::bigint[])`
}

/** Names and search documents of records, where they differ. */
export function setSpinesSql(schema: string, collection: ConfiguredCollection): { names: string; spines: string } {
  return {
    names: `update ${tableOf(schema, collection)} r
set name = given.name
from unnest($1::bigint[], $2::text[]) given(id, name)
where r.id = given.id and r.name is distinct from given.name`,
    spines: `update ${schema}.record r
set name = given.name, search = given.search::tsvector
from unnest($1::bigint[], $2::text[], $3::text[]) given(id, name, search)
where r.id = given.id`,
  }
}
