import { lineOf } from '@trellis/domain/collections/tree'
import type { Field } from '@trellis/domain/fields/field'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { memberSql, type MemberScope } from '../membership/members-sql.ts'
import { tableOf } from '../record-table.ts'
import { filterSql } from './filter-sql.ts'

/**
 * Where a field is known by sub-collections only, a record behind a link shows it while one of those holds it: who has
 * left them keeps the link and the value, and tells it to nobody who does not know the record type (decision 0014).
 */
export function heldBehindSql(
  scope: MemberScope,
  field: Field,
  { target, row }: { target: ConfiguredCollection; row: string },
): string {
  const { team, wholeTeam, schema } = scope
  // A membership is decided by everything that is configured.
  if (team === wholeTeam || target.id === target.rootId) return ''
  const granting = [...team.collectionById.values()].filter(
    ({ rootId, fields }) => rootId === target.rootId && fields.some(({ id }) => id === field.id),
  )
  if (granting.some(({ id, rootId }) => id === rootId)) return ''
  // Who is in one below is in this one too.
  const highest = granting.filter(({ id }) =>
    lineOf(wholeTeam, id).every((above) => above.id === id || !granting.some((one) => one.id === above.id)),
  )
  const held = highest.map(({ id }) => `(${memberSql(scope, id, { compile: filterSql })})`)
  return ` and ${row}.id in (select r.id from ${tableOf(schema, target)} r where ${held.join(' or ') || 'false'})`
}
