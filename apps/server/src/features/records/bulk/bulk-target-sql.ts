import type { Selection } from '@trellis/domain/records/api'
import type { BulkTarget } from '@trellis/domain/records/grid-api'
import type { TeamContext } from '../../../context.ts'
import { newStatement } from '../../../platform/statement.ts'
import type { Statement } from '../../../platform/statement.ts'
import type { FilterScope } from '../pages/filter-sql.ts'
import { liveSql, scopeOf, selectionSql } from '../pages/page-sql.ts'
import { tableOf } from '../record-table.ts'

interface IdsStatement {
  readonly text: string
  readonly values: unknown[]
}

/**
 * Ids of the live records a bulk change is about, ascending. Of a list as of a day those that are still in the collection:
 * what one may do there is allowed for those alone.
 */
export function idsStatement(
  ctx: TeamContext,
  collectionId: number,
  target: BulkTarget,
  statement: Statement = newStatement(),
): IdsStatement {
  const scope = scopeOf(ctx, collectionId, statement)
  const where =
    'recordIds' in target
      ? `r.id = any(${statement.param(target.recordIds, 'bigint[]')})`
      : selectionSql(target.matching, scope)
  const asOf = 'matching' in target ? target.matching.asOf : undefined
  const listed = asOf === undefined ? '' : ` and ${liveSql(scope, asOf)}`
  return idsWhere(scope, `${liveSql(scope)}${listed} and ${where}`)
}

/** The same of everything that a list shows, also of who has left since its day. */
export function listedIdsStatement(
  ctx: TeamContext,
  collectionId: number,
  matching: Selection,
  statement: Statement = newStatement(),
): IdsStatement {
  const scope = scopeOf(ctx, collectionId, statement)
  return idsWhere(scope, `${liveSql(scope, matching.asOf)} and ${selectionSql(matching, scope)}`)
}

const idsWhere = (scope: FilterScope, where: string): IdsStatement => ({
  text: `select r.id from ${tableOf(scope.schema, scope.collection)} r where ${where} order by r.id`,
  values: scope.statement.values,
})
