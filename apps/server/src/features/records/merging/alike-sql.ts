import type { AlikeBy, GroupCursor } from '@trellis/domain/duplicates/api'
import { mostInGroup } from '@trellis/domain/duplicates/api'
import { alikenessOf, type Alikeness } from '@trellis/domain/duplicates/alike'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../../context.ts'
import { liveSql, scopeOf } from '../pages/page-sql.ts'
import { columnOf, fieldIn, tableOf } from '../record-table.ts'

/** Longer texts are alike by their beginning. */
const comparedLength = 500

/** The one form of a value that alike ones share; empty for none. */
const keyOf: Record<Alikeness, (column: string) => string> = {
  words: (column) =>
    `array_to_string(tsvector_to_array(to_tsvector('simple', trellis.fold(left(${column}, ${comparedLength})))), ' ')`,
  address: (column) => `rtrim(lower(btrim(${column})), '/')`,
  exact: (column) => column,
}

/** The words of a name stand in the search document, folded: no text is taken apart here. */
const nameKey = `array_to_string(tsvector_to_array(ts_filter(s.search, '{a}')), ' ')`

interface Asked {
  readonly by: readonly AlikeBy[]
  readonly after?: GroupCursor | undefined
  readonly limit: number
}

/**
 * Groups of live records that share a key, the largest first, one more than the limit: each key is computed once per record
 * and hashed, whatever the page. Columns ids (the first ones), count, bys (places in `by`), total, mark.
 */
export function alikeStatement(ctx: TeamContext, collectionId: number, { by, after, limit }: Asked) {
  const scope = scopeOf(ctx, collectionId)
  const { collection, schema, statement } = scope
  const { param } = statement
  const table = tableOf(schema, collection)
  const keys = by.map((one, index) => {
    if (one === 'name')
      return `select ${index} as by, ${nameKey} collate "C" as key, r.id from ${table} r join ${schema}.record s on s.id = r.id where ${liveSql(scope)}`
    const field = fieldIn(collection, one)
    const alikeness = alikenessOf(field.dataType)
    if (!alikeness) throw new AppError('invalid-input', { issues: [{ path: 'by', message: 'not-comparable' }] })
    const column = `r.${columnOf(field)}`
    return `select ${index} as by, ${keyOf[alikeness](column)} collate "C" as key, r.id from ${table} r where ${column} is not null and ${liveSql(scope)}`
  })
  const isBehind = after
    ? `where (-cardinality(g.ids), g.ids[1], g.mark) > (${param(-after[0], 'int')}, ${param(after[1], 'bigint')}, ${param(after[2], 'text')})`
    : ''
  const text = `with alike as materialized (
  select k.by, array_agg(k.id order by k.id) as ids
  from (${keys.join('\nunion all\n')}) k
  group by k.by, k.key
  -- Asked of groups and not of records: a key is computed once.
  having count(*) > 1 and k.key <> ''
), groups as materialized (
  select a.ids, array_agg(a.by order by a.by) as bys, md5(array_to_string(a.ids, ',')) as mark
  from alike a
  group by a.ids
)
select to_json(g.ids[1:${mostInGroup}]), cardinality(g.ids), to_json(g.bys), g.total, g.mark
from (select groups.*, count(*) over () as total from groups where not ${isDismissedSql(schema)}) g
${isBehind}
order by -cardinality(g.ids), g.ids[1], g.mark
limit ${limit + 1}`
  return { text, values: statement.values }
}

/** Each pair of the group was found to be two. Most groups have no such pair: one look at the index tells. */
const isDismissedSql = (schema: string) => `(
  exists (select from ${schema}.not_duplicate p where p.low_id = groups.ids[1] and p.high_id = groups.ids[2])
  and cardinality(groups.ids) * (cardinality(groups.ids) - 1) / 2 = (
    select count(*) from ${schema}.not_duplicate p where p.low_id = any(groups.ids) and p.high_id = any(groups.ids)
  )
)`
