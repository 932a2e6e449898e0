import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { TeamContext } from '../../context.ts'
import { newStatement } from '../../platform/statement.ts'
import { collectionOf, columnOf, tableOf } from '../records/record-table.ts'
import { heldByAnySql } from '../records/seen.ts'

/** The collections through which a field is known: its own, or sub-collections that it comes to. */
export function collectionsShowing({ team, wholeTeam }: TeamContext, { id, collectionId }: Field): number[] {
  const rootId = wholeTeam.collectionById.get(collectionId)?.rootId
  return [...team.collectionById.values()]
    .filter((one) => one.rootId === rootId && one.fields.some((field) => field.id === id))
    .map((one) => one.id)
}

/**
 * Of a field that only sub-collections show: those of the files that a record holds which is in one of them. The grant
 * alone says nothing of the records outside.
 */
export async function heldFiles(
  ctx: TeamContext,
  field: Field,
  fileIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const places = collectionsShowing(ctx, field)
  if (places.length === 0) return new Set()
  const { wholeTeam, teamDb, clock } = ctx
  const { schema } = teamDb
  const collection = collectionOf(wholeTeam, field.collectionId)
  const statement = newStatement()
  const scope = { team: wholeTeam, wholeTeam, schema, collection, statement, now: clock.now(), teamUserId: 0 }
  const ids = statement.param(fileIds, 'bigint[]')
  const column = `r.${columnOf(field)}`
  const isList = fieldTypeOf(field.dataType).shape === 'ids'
  const text = `select distinct h.id
from ${tableOf(schema, collection)} r
cross join lateral ${isList ? `unnest(${column})` : `(select ${column})`} h(id)
where ${isList ? `${column} && ${ids}` : `${column} = any(${ids})`} and h.id = any(${ids}) and ${heldByAnySql(scope, places)}`
  const rows = await teamDb.textRows(text, statement.values)
  return new Set(rows.map(([id]) => Number(id)))
}
