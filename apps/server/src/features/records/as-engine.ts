import { fieldsOf, subCollectionsOf } from '@trellis/domain/collections/tree'
import { AppError, type ErrorDetails } from '@trellis/domain/errors'
import { isLink } from '@trellis/domain/fields/link'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { collectionOf, titleOf } from './record-table.ts'

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

interface Refusal {
  readonly code: string
  readonly details: ErrorDetails
}

/** Refusals of new values without what they say of fields that this person may not read: there is no title, and no number. */
export function toldRefusals({ team, wholeTeam }: TeamContext, collectionId: number) {
  return <Given extends Refusal>(given: Given): Given => {
    if (team === wholeTeam) return given
    const { rootId } = collectionOf(team, collectionId)
    const root = team.collectionById.get(rootId)
    const known = fieldsOf([...(root ? [root] : []), ...subCollectionsOf(team, rootId)])
    if (given.code === 'fields-empty') {
      const asked = given.details['fieldIds'] as readonly number[]
      const fields = known.filter(({ id }) => asked.includes(id))
      if (fields.length === 0) return { ...given, code: 'record-incomplete', details: {} }
      const titles = fields.map((field) => titleOf(field, team)).join(', ')
      return { ...given, details: { fields: titles, fieldIds: fields.map(({ id }) => id) } }
    }
    const { fieldId } = given.details
    if (typeof fieldId !== 'number' || known.some(({ id }) => id === fieldId)) return given
    const others = Object.entries(given.details).filter(([key]) => key !== 'fieldId' && key !== 'title')
    return { ...given, details: Object.fromEntries(others) }
  }
}

/** The same for what is thrown. */
export function untoldFields(ctx: TeamContext, collectionId: number) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    const refusal: Refusal = { code: error.code, details: error.details }
    const told = toldRefusals(ctx, collectionId)(refusal)
    throw told === refusal ? error : new AppError(told.code as AppError['code'], told.details)
  }
}
