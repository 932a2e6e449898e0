import { AppError } from '@trellis/domain/errors'
import type { TotalsQuery } from '@trellis/domain/records/grid-api'
import { subjectOf } from '@trellis/domain/records/subject'
import { totalsOffered } from '@trellis/domain/records/totals'
import type { TotalKind } from '@trellis/domain/records/totals'
import type { TeamContext } from '../../../context.ts'
import { filterSql } from './filter-sql.ts'
import type { FilterScope } from './filter-sql.ts'
import { comparedText, leftSql } from './left-sql.ts'
import type { LeftSql } from './left-sql.ts'
import { conditionScope, liveSql, scopeOf, selectionSql } from './page-sql.ts'
import { tableOf } from '../record-table.ts'

/** Decimals of an average; more say nothing about money or hours. */
const averageScale = 10

/** All totals in one statement: the count of records first, then one column per total, as text. */
export function totalsStatement(ctx: TeamContext, collectionId: number, query: TotalsQuery) {
  const scope = scopeOf(ctx, collectionId)
  const where = `${liveSql(scope, query.asOf)} and ${selectionSql(query, scope)}`
  const columns = query.totals.map(({ by, kind }) => {
    const { comparison, field } = subjectOf(by, conditionScope(scope))
    if (!totalsOffered(comparison).includes(kind))
      throw new AppError('filter-invalid', { reason: 'operator-not-offered', fieldId: field?.id, operator: kind })
    const empty = filterSql({ left: by, op: 'is_empty', right: [] }, scope)
    return totalSql(kind, leftSql(by, scope), { empty })
  })
  return { ...selectSql(scope, where, ['count(*)', ...columns]), values: scope.statement.values }
}

function selectSql(scope: FilterScope, where: string, columns: string[]) {
  const table = tableOf(scope.schema, scope.collection)
  return { text: `select ${columns.join(', ')} from ${table} r where ${where}` }
}

function totalSql(kind: TotalKind, left: LeftSql, { empty }: { empty: string }): string {
  switch (kind) {
    case 'empty':
      return `count(*) filter (where ${empty})`
    case 'filled':
      return `count(*) filter (where not ${empty})`
    case 'distinct':
      return left.shape === 'text'
        ? `count(distinct md5(nullif(${comparedText(left)}, '')))`
        : `count(distinct ${left.sql})`
    case 'sum':
      return `sum(${left.sql})`
    case 'average':
      return `round(avg(${left.sql}), ${averageScale})`
    case 'min':
      return `min(${left.sql})`
    case 'max':
      return `max(${left.sql})`
    case 'checked':
      return `count(*) filter (where ${left.sql})`
    case 'unchecked':
      return `count(*) filter (where not ${left.sql})`
  }
}
