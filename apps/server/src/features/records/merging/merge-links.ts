import { wholeTree } from '@trellis/domain/collections/tree'
import type { Field } from '@trellis/domain/fields/field'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { newStatement } from '../../../platform/statement.ts'
import type { Statement } from '../../../platform/statement.ts'
import type { TeamDb, TeamTransaction } from '../../../platform/team-db.ts'
import { hasColumn } from '../../fields/storage.ts'
import type { BatchFacts } from '../batch.ts'
import { linksTo } from '../links/link-sql.ts'
import { patchRecords } from '../patch.ts'
import { collectionOf, columnOf, tableOf } from '../record-table.ts'

interface Merging {
  readonly rootId: number
  readonly survivorId: number
  readonly mergedIds: readonly number[]
}

/**
 * Every live record that links to one of the merged links to the survivor instead, in the same place, and once. Their own
 * links among each other go: nobody is linked to themselves by a merge. Gives which records changed.
 */
export async function repointLinks(
  tx: TeamTransaction,
  team: TeamConfig,
  merging: Merging,
  batch: Pick<BatchFacts, 'at' | 'author'> & { batchId: number },
): Promise<{ changed: Set<number>; rootIds: Set<number> }> {
  const changed = new Set<number>()
  const rootIds = new Set<number>()
  for (const field of linksTo(team, merging.rootId)) {
    const collection = collectionOf(team, field.collectionId)
    const source = (statement: Statement) =>
      hasColumn(field)
        ? linkPatches(tx.schema, tableOf(tx.schema, collection), field, merging, statement)
        : listPatches(tx.schema, field, merging, statement)
    const rows = await patchRecords(tx, team, wholeTree(team, collection), { fields: [field], source }, batch)
    for (const { id } of rows) changed.add(id)
    if (rows.length > 0) rootIds.add(collection.rootId)
  }
  return { changed, rootIds }
}

/** Where only one record may have the link, the survivor keeps the one it has; what is left over is emptied. */
function linkPatches(
  schema: string,
  table: string,
  field: Field,
  { survivorId, mergedIds }: Merging,
  { param }: Statement,
): string {
  const column = columnOf(field)
  const survivor = param(survivorId, 'bigint')
  const merged = param(mergedIds, 'bigint[]')
  const isFree = field.isUnique
    ? `row_number() over (order by s.id) = 1 and not exists (
      select from ${table} o where o.${column} = ${survivor} and o.deleted_at is null
    )`
    : 'true'
  return `select s.id, null::int as version,
    jsonb_build_object('${field.id}', case when ${isFree} then ${survivor} end) as patch, null::jsonb as expected
  from ${table} s
  join ${schema}.record live on live.id = s.id and live.deleted_at is null
  where s.${column} = any(${merged}) and s.id <> ${survivor} and s.id <> all(${merged})`
}

function listPatches(schema: string, field: Field, { survivorId, mergedIds }: Merging, { param }: Statement): string {
  const survivor = param(survivorId, 'bigint')
  const merged = param(mergedIds, 'bigint[]')
  return `select l.record_id as id, null::int as version,
    jsonb_build_object('${field.id}', jsonb_agg(l.target_id order by l.rank, l.target_id)) as patch, null::jsonb as expected
  from (
    select k.record_id, case when k.target_id = any(${merged}) then ${survivor} else k.target_id end as target_id,
      min(k.rank) as rank
    from ${schema}.link k
    where k.field_id = ${field.id} and k.record_id in (
      select linking.record_id from ${schema}.link linking
      where linking.field_id = ${field.id} and linking.target_id = any(${merged})
    ) and k.record_id <> ${survivor} and k.record_id <> all(${merged})
    group by 1, 2
  ) l
  group by l.record_id`
}

/** How many live records link to each of these, by field. */
export async function countLinking(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  team: TeamConfig,
  fields: readonly Field[],
  recordIds: readonly number[],
): Promise<{ field_id: number; target_id: number; count: number }[]> {
  if (fields.length === 0) return []
  const statement = newStatement()
  const ids = statement.param(recordIds, 'bigint[]')
  const parts = fields.map((field) =>
    hasColumn(field)
      ? `select ${field.id}::bigint as field_id, s.${columnOf(field)} as target_id, count(*)::int as count
         from ${tableOf(schema, collectionOf(team, field.collectionId))} s
         where s.${columnOf(field)} = any(${ids}) and s.deleted_at is null
         group by 2`
      : `select ${field.id}::bigint as field_id, k.target_id, count(*)::int as count
         from ${schema}.link k join ${schema}.record s on s.id = k.record_id and s.deleted_at is null
         where k.field_id = ${field.id} and k.target_id = any(${ids})
         group by 2`,
  )
  const { rows } = await query<{ field_id: number; target_id: number; count: number }>(
    parts.join('\nunion all\n'),
    statement.values,
  )
  return rows
}
