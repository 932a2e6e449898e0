import { canonical } from '@trellis/domain/fields/exact'
import type { Group, GroupQuery, TotalsQuery } from '@trellis/domain/records/grid-api'
import type { GroupValue } from '@trellis/domain/records/groups'
import { subjectOf } from '@trellis/domain/records/subject'
import type { Subject } from '@trellis/domain/records/subject'
import type { TeamContext } from '../../../context.ts'
import { languageFor } from '../../auth/system-settings.ts'
import { noteGrouping } from '../indexes/index-adviser.ts'
import { groupsStatement } from './group-sql.ts'
import { conditionScope, scopeOf } from './page-sql.ts'
import { rowsWithin } from '../queries.ts'
import { isoInstant } from '../values/row-json.ts'
import { totalsStatement } from './total-sql.ts'

/** Whoever asks waits beside the rows, which are there already. */
const longestMs = 20_000

/** The values records are grouped by, with how many there are of each. */
export async function queryGroups(ctx: TeamContext, collectionId: number, query: GroupQuery) {
  const language = await languageFor(ctx, { interface_language: ctx.actor.interfaceLanguage })
  const { text, values, subject, column } = groupsStatement(ctx, collectionId, query, language)
  const startedAt = performance.now()
  const found = await rowsWithin(ctx.teamDb, { text, values }, longestMs)
  if (column) noteGrouping(ctx, { collectionId, column, milliseconds: performance.now() - startedAt })
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  const next = found.length > query.limit && last ? [last[3] ?? null, last[4] ?? null] : null
  const groups = rows.map(([value, label, count, , key]): Group => ({
    value: groupValue(subject, value ?? null, key ?? null),
    label: subject.isPerson && key ? (ctx.team.personNameById.get(Number(key)) ?? null) : (label ?? null),
    count: Number(count),
  }))
  return { groups, next }
}

/** In the form a condition takes it. */
function groupValue({ comparison, field }: Subject, value: string | null, key: string | null): GroupValue {
  if (key === null) return null
  if (comparison === 'text') return value
  if (comparison === 'boolean') return key === 'true' || key === 't'
  if (comparison === 'id' || field?.dataType === 'number' || (comparison === 'number' && !field)) return Number(key)
  return comparison === 'number' ? canonical(key) : key
}

/** Totals over everything that matches; counts as numbers, all else as exact text. */
export async function queryTotals(ctx: TeamContext, collectionId: number, query: TotalsQuery) {
  const [row = []] = await rowsWithin(ctx.teamDb, totalsStatement(ctx, collectionId, query), longestMs)
  const scope = conditionScope(scopeOf(ctx, collectionId))
  const [count, ...texts] = row
  return {
    count: Number(count),
    totals: query.totals.map(({ by, kind }, index) => {
      const text = texts[index] ?? null
      if (text === null) return null
      if (!['sum', 'average', 'min', 'max'].includes(kind)) return Number(text)
      const { comparison } = subjectOf(by, scope)
      return comparison === 'number' ? canonical(text) : comparison === 'instant' ? isoInstant(text) : text
    }),
  }
}
