import { fieldsOf } from '@trellis/domain/collections/tree'
import { isLink } from '@trellis/domain/fields/link'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { collectionOf } from './record-table.ts'

/**
 * The same person with the whole configuration, for what a write must know: required and unique fields, the record's
 * name, its search document. What may be written is checked before, what is answered is cut by `readableRecord`.
 */
export const asEngine = (ctx: TeamContext): TeamContext =>
  ctx.team === ctx.wholeTeam ? ctx : { ...ctx, team: ctx.wholeTeam }

/** A record without the fields this person may not read, and without the names behind them. */
export function readableRecord(ctx: TeamContext, record: RecordDetail): RecordDetail {
  if (ctx.team === ctx.wholeTeam) return record
  const known = record.collectionIds.flatMap((id) => ctx.team.collectionById.get(id) ?? [])
  const fields = fieldsOf(known)
  const readable = new Set(fields.map(({ id }) => String(id)))
  const values = Object.fromEntries(Object.entries(record.values).filter(([fieldId]) => readable.has(fieldId)))
  const collectionIds = known.map(({ id }) => id)
  const linked = new Set(fields.filter(isLink).flatMap(({ id }) => [values[id]].flat().map(String)))
  const names = Object.fromEntries(Object.entries(record.names).filter(([id]) => linked.has(id)))
  return { ...record, collectionId: collectionIds[0] ?? record.collectionId, collectionIds, values, names }
}

export function readableValues(ctx: TeamContext, collectionId: number, values: Values): Values {
  if (ctx.team === ctx.wholeTeam) return values
  const readable = new Set(collectionOf(ctx.team, collectionId).fields.map(({ id }) => String(id)))
  return Object.fromEntries(Object.entries(values).filter(([fieldId]) => readable.has(fieldId)))
}
