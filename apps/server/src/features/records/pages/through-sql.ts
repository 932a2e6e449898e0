import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import type { ThroughColumn } from '@trellis/domain/records/api'
import { hasColumn } from '../../fields/storage.ts'
import { heldSql } from './left-sql.ts'
import type { ReadScope } from './left-sql.ts'
import { pairsSql, valueSql } from '../links/link-sql.ts'
import { collectionOf, columnOf, fieldIn, tableOf } from '../record-table.ts'

/** A field of linked records, read with the page of those that link to them. */
export interface Through {
  readonly link: Field
  readonly field: Field
  /** The link leads to several: the values are a JSON array of PostgreSQL's texts. */
  readonly isList: boolean
  readonly sql: string
}

const mostValues = 50

export function throughSql(scope: ReadScope, { link: linkId, field: fieldId }: ThroughColumn): Through {
  const link = fieldIn(scope.collection, linkId)
  if (!isLink(link)) throw new AppError('filter-invalid', { reason: 'link-not-followed', fieldId: linkId })
  const target = collectionOf(scope.team, linkedCollectionId(link))
  const field = fieldIn(target, fieldId)
  const value = valueSql(scope, field, 't')
  const table = `${tableOf(scope.schema, target)} t`
  const held = heldSql(scope, { fieldId, target, row: 't' })
  if (hasColumn(link)) {
    const sql = `(select ${value} from ${table} where t.id = r.${columnOf(link)} and t.deleted_at is null${held})`
    return { link, field, isList: false, sql }
  }
  const values = `select ${value} as value, p.place from (${pairsSql(scope, link)}) p join ${table} on t.id = p.other where p.owner = r.id${held} order by p.place limit ${mostValues}`
  const sql = `(select json_agg(v.value::text order by v.place) from (${values}) v where v.value is not null)`
  return { link, field, isList: true, sql }
}
