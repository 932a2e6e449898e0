import type { BulkTarget } from '@trellis/domain/records/grid-api'
import type { TeamContext } from '../../../context.ts'
import { newStatement } from '../../../platform/statement.ts'
import type { Statement } from '../../../platform/statement.ts'
import { liveSql, scopeOf, selectionSql } from '../pages/page-sql.ts'
import { tableOf } from '../record-table.ts'

/** Ids of the live records a bulk change is about, ascending. */
export function idsStatement(
  ctx: TeamContext,
  collectionId: number,
  target: BulkTarget,
  statement: Statement = newStatement(),
) {
  const scope = scopeOf(ctx, collectionId, statement)
  const where =
    'recordIds' in target
      ? `r.id = any(${scope.statement.param(target.recordIds, 'bigint[]')})`
      : selectionSql(target.matching, scope)
  const asOf = 'matching' in target ? target.matching.asOf : undefined
  const text = `select r.id from ${tableOf(scope.schema, scope.collection)} r where ${liveSql(scope, asOf)} and ${where} order by r.id`
  return { text, values: scope.statement.values }
}
