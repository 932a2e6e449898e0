import type { Field } from '@trellis/domain/fields/field'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { castType, hasColumn, toColumn } from '../fields/storage.ts'
import { newStatement } from '../../platform/statement.ts'
import type { BatchFacts, NewRow, RowChange, TrashMove } from './batch.ts'
import { linkChangesSql, storesLink } from './links/link-changes-sql.ts'
import { columnOf, tableOf } from './record-table.ts'

interface SqlText {
  text: string
  values: unknown[]
}

/** Records, spine, batch and history in one statement: one round trip, one transaction. */
export function insertRecordsSql(
  schema: string,
  /** `joined`: the hand-picked collections the records are made in. */
  { collection, joined }: { collection: ConfiguredCollection; joined: readonly number[] },
  rows: readonly NewRow[],
  batch: BatchFacts,
): SqlText {
  const { param, values } = newStatement()
  const filled = collection.fields.filter((field) =>
    rows.some((row) => row.values[field.id] !== undefined && row.values[field.id] !== null),
  )
  const fields = filled.filter(hasColumn)
  const links = filled.filter(storesLink)
  const extras = Object.entries(rows[0]?.extra ?? {})
  const columns = [...fields.map(columnOf), ...extras.map(([column]) => column)]
  const cells: { type: string; of: (row: NewRow) => unknown }[] = [
    { type: 'text', of: ({ name }) => name },
    { type: 'tsvector', of: ({ search }) => search },
    ...fields.map((field) => ({
      type: castType(field),
      of: (row: NewRow) => toColumn(field, row.values[field.id] ?? null),
    })),
    ...extras.map(([column, { type }]) => ({ type, of: (row: NewRow) => row.extra?.[column]?.value ?? null })),
    ...(links.length > 0 ? [{ type: 'jsonb', of: (row: NewRow) => JSON.stringify(valuesOf(row, links)) }] : []),
  ]
  const at = param(batch.at, 'timestamptz')
  const author = param(batch.author.id, 'bigint')
  const root = param(collection.rootId, 'bigint')
  const more = columns.length === 0 ? '' : `, ${columns.join(', ')}`
  const linking =
    links.length === 0
      ? ''
      : `, linking as (select id, '{}'::jsonb as now, links as after from v)${linkChangesSql(schema, links, { changed: 'linking', batchId: '(select id from b)' }, { param })}`
  const joins = joined.length === 0 ? '' : param(joined, 'bigint[]')
  const joining = joins
    ? `, line as materialized (
  select c.id, coalesce((select max(m.rank) from ${schema}.membership m where m.collection_id = c.id), 0) as last
  from unnest(${joins}) c(id)
), m as (
  insert into ${schema}.membership (collection_id, record_id, rank, added_at, batch_id)
  select line.id, v.id, line.last + row_number() over (partition by line.id order by v.id), ${at}, b.id from b, v, line
)`
    : ''
  const text = `with v as materialized (
  select nextval('${schema}.record_id') as id, x.* from (${rowsSql(cells, rows, param)}) x(name, search${more}${links.length > 0 ? ', links' : ''})
), b as (${insertBatchSql(schema, batch, { at, author, root, count: String(rows.length), param })}
), r as (
  insert into ${tableOf(schema, collection)} (id, name, created_at, created_by, updated_at, updated_by${more})
  select id, name, ${at}, ${author}, ${at}, ${author}${more} from v
), s as (
  insert into ${schema}.record (id, collection_id, name, search) select id, ${root}, name, search from v
)${joining}${linking}
insert into ${schema}.change (batch_id, record_id, collection_id, type, version${joins ? ', sub_collection_ids' : ''})
select b.id, v.id, ${root}, 'created', 1${joins ? `, ${joins}` : ''} from b, v
returning id as change_id, record_id, batch_id`
  return { text, values }
}

/** One row as it is, several as one array per column: a statement holds 65,535 parameters, and few of them plan faster. */
function rowsSql(
  cells: readonly { type: string; of: (row: NewRow) => unknown }[],
  rows: readonly NewRow[],
  param: (value: unknown, type: string) => string,
): string {
  const [only, second] = rows
  if (only && !second) return `values (${cells.map(({ type, of }) => param(of(only), type)).join(', ')})`
  const columns = cells.map((_, place) => `a${place}`)
  const arrays = cells.map(({ of }) => param(rows.map(of), 'text[]'))
  const read = cells.map(({ type }, place) => `${columns[place]}::${type}`)
  return `select ${read.join(', ')} from unnest(${arrays.join(', ')}) as given(${columns.join(', ')})`
}

const valuesOf = (row: NewRow, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.id, row.values[field.id] ?? null]))

interface BatchParams {
  at: string
  author: string
  root: string
  count: string
  param: (value: unknown, cast?: string) => string
}

function insertBatchSql(schema: string, batch: BatchFacts, { at, author, root, count, param }: BatchParams): string {
  if (batch.batchId !== undefined) return `select ${param(batch.batchId, 'bigint')} as id`
  return `
  insert into ${schema}.change_batch (kind, at, actor_id, actor_name, collection_id, record_count)
  values (${param(batch.kind, 'text')}, ${at}, ${author}, ${param(batch.author.name, 'text')}, ${root}, ${count})
  returning id`
}

/** Changes one record if it still has that version; gives no row otherwise, and then nothing was written. */
export function updateRecordSql(
  schema: string,
  collection: ConfiguredCollection,
  change: RowChange,
  batch: BatchFacts,
): SqlText {
  const { param, values } = newStatement()
  const fields: Field[] = collection.fields.filter((field) => field.id in change.after)
  const at = param(batch.at, 'timestamptz')
  const author = param(batch.author.id, 'bigint')
  const root = param(collection.rootId, 'bigint')
  const id = param(change.recordId, 'bigint')
  const name = change.spine && param(change.spine.name, 'text')
  const sets = [
    'version = version + 1',
    `updated_at = ${at}`,
    `updated_by = ${author}`,
    ...(name ? [`name = ${name}`] : []),
    ...fields
      .filter(hasColumn)
      .map(
        (field) => `${columnOf(field)} = ${param(toColumn(field, change.after[field.id] ?? null), castType(field))}`,
      ),
  ]
  const spine = change.spine
    ? `, s as (
  update ${schema}.record set name = ${name}, search = ${param(change.spine.search, 'tsvector')} where id = ${id} and exists (select from r)
)`
    : ''
  const before = param(JSON.stringify(change.before), 'jsonb')
  const after = param(JSON.stringify(change.after), 'jsonb')
  const links = fields.some(storesLink)
    ? `, linking as (select r.id, ${before} as now, ${after} as after from r)${linkChangesSql(schema, fields, { changed: 'linking', batchId: '(select id from b)' }, { param })}`
    : ''
  const text = `with r as (
  update ${tableOf(schema, collection)} set ${sets.join(', ')}
  where id = ${id} and version = ${param(change.version, 'int')} and deleted_at is null
  returning id, version
)${spine}, b as (
  insert into ${schema}.change_batch (kind, at, actor_id, actor_name, collection_id, record_count)
  select ${param(batch.kind, 'text')}, ${at}, ${author}, ${param(batch.author.name, 'text')}, ${root}, 1 from r
  returning id
)${links}
insert into ${schema}.change (batch_id, record_id, collection_id, type, version, before, after)
select b.id, r.id, ${root}, 'updated', r.version, ${before}, ${after} from b, r
returning id as change_id, version, batch_id`
  return { text, values }
}

/** Moves records of one collection in or out of the trash; those that are there already are left alone. One row: how many moved. */
export function moveRecordsSql(
  schema: string,
  collection: { rootId: number },
  move: TrashMove,
  { ids, batchId, at, authorId }: { ids: readonly number[]; batchId: number; at: Date; authorId: number | null },
): SqlText {
  const toTrash = move === 'deleted'
  const text = `with r as (
  update ${tableOf(schema, collection)}
  set deleted_at = ${toTrash ? '$2::timestamptz' : 'null'}, deleted_by = ${toTrash ? '$3::bigint' : 'null'}, version = version + 1,
    updated_at = $2::timestamptz, updated_by = $3::bigint
  where id = any($1::bigint[]) and deleted_at is ${toTrash ? '' : 'not '}null
  returning id, version
), s as (
  update ${schema}.record set deleted_at = ${toTrash ? '$2::timestamptz' : 'null'} where id in (select id from r)
), c as (
  insert into ${schema}.change (batch_id, record_id, collection_id, type, version)
  select $4::bigint, r.id, $5::bigint, $6::text, r.version from r
  returning id
)
select count(*) from c`
  return { text, values: [ids, at, authorId, batchId, collection.rootId, move] }
}
