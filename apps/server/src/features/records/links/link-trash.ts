import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { WhenTargetTrashed } from '@trellis/domain/fields/link'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { hasColumn } from '../../fields/storage.ts'
import { linksTo } from './link-sql.ts'
import { collectionOf, columnOf, tableOf, titleOf } from '../record-table.ts'
import { rootsOf } from '../trash-queries.ts'

/**
 * What goes to the trash with these records: those that link to them by a field that says so, and theirs in turn.
 * @throws AppError record-linked where a link from a record that stays forbids it
 */
export async function withCascade(
  tx: TeamTransaction,
  team: TeamConfig,
  recordIds: readonly number[],
): Promise<number[]> {
  const going = await followLinks(tx, team, recordIds, (field, ids) => linkingTo(tx, team, field, ids))
  const idsByRoot = await rootsOf(tx, [...going])
  for (const [rootId, ids] of idsByRoot) {
    for (const field of linksOf(team, rootId, 'refuse')) {
      const staying = (await linkingTo(tx, team, field, ids)).find((id) => !going.has(id))
      if (staying !== undefined) throw await refusal(tx, team, field, staying)
    }
  }
  return [...going]
}

/** What comes back with these records: what went to the trash in the same moment because it links to them. */
export function withCascaded(
  tx: TeamTransaction,
  team: TeamConfig,
  recordIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return followLinks(tx, team, recordIds, (field, ids) => trashedWith(tx, team, field, ids))
}

/** The records, and through links that cascade all that `next` finds from them. */
async function followLinks(
  tx: TeamTransaction,
  team: TeamConfig,
  recordIds: readonly number[],
  next: (field: Field, ids: readonly number[]) => Promise<number[]>,
): Promise<Set<number>> {
  const found = new Set(recordIds)
  let frontier = [...recordIds]
  while (frontier.length > 0) {
    const more = new Set<number>()
    for (const [rootId, ids] of await rootsOf(tx, frontier))
      for (const field of linksOf(team, rootId, 'cascade'))
        for (const id of await next(field, ids)) if (!found.has(id)) more.add(id)
    for (const id of more) found.add(id)
    frontier = [...more]
  }
  return found
}

function linksOf(team: TeamConfig, rootId: number, what: WhenTargetTrashed): Field[] {
  return linksTo(team, rootId).filter(({ settings }) => settings['whenTargetTrashed'] === what)
}

/** Live records that link to these by this field. */
async function linkingTo(
  { query, schema }: TeamTransaction,
  team: TeamConfig,
  field: Field,
  ids: readonly number[],
): Promise<number[]> {
  const text = hasColumn(field)
    ? `select s.id from ${tableOf(schema, collectionOf(team, field.collectionId))} s
       where s.${columnOf(field)} = any($1::bigint[]) and s.deleted_at is null`
    : `select distinct k.record_id as id from ${schema}.link k
       join ${schema}.record s on s.id = k.record_id and s.deleted_at is null
       where k.field_id = ${field.id} and k.target_id = any($1::bigint[])`
  const { rows } = await query<{ id: number }>(text, [ids])
  return rows.map(({ id }) => id)
}

/** Records in the trash since the same moment as these. */
async function trashedWith(
  { query, schema }: TeamTransaction,
  team: TeamConfig,
  field: Field,
  ids: readonly number[],
): Promise<number[]> {
  const pairs = hasColumn(field)
    ? `select s.id as record_id, s.${columnOf(field)} as target_id
       from ${tableOf(schema, collectionOf(team, field.collectionId))} s where s.${columnOf(field)} = any($1::bigint[])`
    : `select k.record_id, k.target_id from ${schema}.link k
       where k.field_id = ${field.id} and k.target_id = any($1::bigint[])`
  const { rows } = await query<{ id: number }>(
    `select distinct s.id
     from (${pairs}) pair
     join ${schema}.record s on s.id = pair.record_id
     join ${schema}.record t on t.id = pair.target_id and t.deleted_at = s.deleted_at`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

async function refusal({ query, schema }: TeamTransaction, team: TeamConfig, field: Field, recordId: number) {
  const { rows } = await query<{ name: string }>(`select name from ${schema}.record where id = $1::bigint`, [recordId])
  const collection = collectionOf(team, field.collectionId).name
  const name = rows[0]?.name || `#${recordId}`
  return new AppError('record-linked', {
    recordId,
    fieldId: field.id,
    fields: `${name} (${collection} · ${titleOf(field, team)})`,
  })
}
