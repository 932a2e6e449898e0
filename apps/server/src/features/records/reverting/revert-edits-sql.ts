import type { Field } from '@trellis/domain/fields/field'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { newStatement } from '../../../platform/statement.ts'
import type { Statement } from '../../../platform/statement.ts'
import { jsonObjectOf } from '../values/json-sql.ts'
import type { LinkScope } from '../links/link-sql.ts'
import { tableOf } from '../record-table.ts'

interface EditsOf {
  readonly batchId: number
  readonly recordIds: readonly number[] | null
  /** That are still there. */
  readonly fields: readonly Field[]
}

/**
 * What a batch did to each record, its changes taken together: per field from before the first to after the last. Columns
 * record_id, `was` and `became`, values by field id.
 */
function editsSql(schema: string, { batchId, recordIds, fields }: EditsOf, { param }: Statement): string {
  const ids = param(recordIds, 'bigint[]')
  const live = param(
    fields.map(({ id }) => String(id)),
    'text[]',
  )
  return `select e.record_id, jsonb_object_agg(e.key, e.was) as was, jsonb_object_agg(e.key, e.became) as became
  from (
    select c.record_id, f.key, (array_agg(coalesce(c.before -> f.key, 'null') order by c.id))[1] as was,
      (array_agg(f.value order by c.id desc))[1] as became
    from ${schema}.change c
    cross join lateral jsonb_each(c.after) f
    where c.batch_id = ${param(batchId, 'bigint')} and c.type = 'updated' and (${ids} is null or c.record_id = any(${ids}))
      and f.key = any(${live})
    group by c.record_id, f.key
  ) e
  group by e.record_id`
}

/**
 * Whether a record of `edit` would lack what is required by now. One that the batch made itself, and that nobody edited since,
 * goes to the trash after it.
 */
function lacksRequiredSql(schema: string, edit: string, of: EditsOf, { param }: Statement): string {
  const batchId = param(of.batchId, 'bigint')
  const required = param(
    of.fields.filter(({ isRequired }) => isRequired).map(({ id }) => String(id)),
    'text[]',
  )
  return `(exists (select from jsonb_each(${edit}.was) f where f.value = 'null' and f.key = any(${required}))
    and not exists (
      select from ${schema}.change made
      where made.record_id = ${edit}.record_id and made.batch_id = ${batchId} and made.type in ('created', 'restored')
        and not exists (
          select from ${schema}.change later
          where later.record_id = made.record_id and later.batch_id > ${batchId} and later.type = 'updated'
        )
    ))`
}

/** A patch for each record that goes back; it is written only where the record still holds what the batch left. */
export const reversedEdits = (schema: string, of: EditsOf) => (statement: Statement) =>
  `select edit.record_id as id, null::int as version, edit.was as patch, edit.became as expected
  from (${editsSql(schema, of, statement)}) edit
  where not ${lacksRequiredSql(schema, 'edit', of, statement)}`

/** Columns record_id, record_name, obstacle, now, earlier and changed_by. */
export function editStatesSql(scope: LinkScope, collection: ConfiguredCollection, of: EditsOf) {
  const statement = newStatement()
  const { schema } = scope
  const batchId = statement.param(of.batchId, 'bigint')
  const text = `select state.record_id, spine.name as record_name, state.obstacle, state.now, state.was as earlier,
  case when state.obstacle is not null then ${lastAuthorSql(schema, 'state.record_id', batchId)} end as changed_by
from (${stateSql(scope, collection, of, statement)}) state
left join ${schema}.record spine on spine.id = state.record_id
order by state.record_id`
  return { text, values: statement.values }
}

/** One row: how many can go back and how many cannot. */
export function editNumbersSql(scope: LinkScope, collection: ConfiguredCollection, of: EditsOf) {
  const statement = newStatement()
  const text = `select count(*) filter (where obstacle is null)::int as possible, count(obstacle)::int as hindered
from (${stateSql(scope, collection, of, statement)}) state`
  return { text, values: statement.values }
}

function stateSql(scope: LinkScope, collection: ConfiguredCollection, of: EditsOf, statement: Statement): string {
  const { schema } = scope
  return `select d.record_id, d.was, d.now, case
    when d.id is null then 'gone'
    when d.deleted_at is not null then 'trashed'
    when exists (select from jsonb_each(d.became) f where d.now -> f.key is distinct from f.value) then 'changed'
    when ${lacksRequiredSql(schema, 'd', of, statement)} then 'required'
  end as obstacle
  from (
    select edit.record_id, edit.was, edit.became, r.id, r.deleted_at, ${jsonObjectOf(scope, of.fields, 'r')} as now
    from (${editsSql(schema, of, statement)}) edit
    left join ${tableOf(schema, collection)} r on r.id = edit.record_id
  ) d`
}

/** Who wrote last to a record in another batch than this; both are SQL. */
export const lastAuthorSql = (schema: string, recordId: string, batchId: string) => `(
    select b.actor_name from ${schema}.change later join ${schema}.change_batch b on b.id = later.batch_id
    where later.record_id = ${recordId} and later.batch_id > ${batchId} and later.type not in ('linked', 'ordered')
    order by later.id desc limit 1
  )`
