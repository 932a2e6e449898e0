import { AppError } from '@trellis/domain/errors'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { LeftOperand } from '@trellis/domain/records/condition'
import { heldSql, leftSql } from './left-sql.ts'
import type { LeftSql, ReadScope } from './left-sql.ts'
import { collectionOf, columnOf, fieldIn, tableOf } from '../record-table.ts'

/**
 * What stands at the end of a walk over links, read from tables joined to record `r`: an index of the last table can give
 * the order then, and a group is counted by what it is called there.
 */
export interface JoinedLeft {
  readonly left: LeftSql
  /** Behind the table of `r`; a link to the trash leads nowhere. */
  readonly joins: string
  /** What the last table is called in the statement. */
  readonly alias: string
  /** Whose table that is. */
  readonly rootId: number
}

/**
 * A field behind links to one record each, or the name behind a link itself; null for what `r` holds by itself.
 * @param prefix of the names of the tables, so that several walks stand in one statement
 */
export function joinedSql(left: LeftOperand, scope: ReadScope, prefix: string): JoinedLeft | null {
  const { via, end } = walkOf(left, scope)
  if (via.length === 0) return null
  let { collection } = scope
  let row = 'r'
  let joins = ''
  for (const [index, linkId] of via.entries()) {
    const link = fieldIn(collection, linkId)
    if (link.dataType !== 'single_data_record') throw new AppError('sort-invalid', { reason: 'not-sortable' })
    collection = collectionOf(scope.team, linkedCollectionId(link))
    const alias = `${prefix}${index}`
    const fieldId = via[index + 1] ?? ('field' in end ? end.field : undefined)
    const held = heldSql(scope, { fieldId, target: collection, row: alias })
    joins += ` left join ${tableOf(scope.schema, collection)} ${alias} on ${alias}.id = ${row}.${columnOf(link)} and ${alias}.deleted_at is null${held}`
    row = alias
  }
  return { left: leftSql(end, { ...scope, collection }, row), joins, alias: row, rootId: collection.rootId }
}

/** A link at the end is one more step, to the name of the record it leads to. */
function walkOf(left: LeftOperand, scope: ReadScope): { via: readonly number[]; end: LeftOperand } {
  if ('meta' in left) return { via: [], end: left }
  const via = left.via ?? []
  let { collection } = scope
  for (const linkId of via) collection = collectionOf(scope.team, linkedCollectionId(fieldIn(collection, linkId)))
  const field = fieldIn(collection, left.field)
  return field.dataType === 'single_data_record'
    ? { via: [...via, field.id], end: { meta: 'name' } }
    : { via, end: { field: left.field, ...(left.part && { part: left.part }) } }
}
