import { isHandPicked, lineOf } from '@trellis/domain/collections/tree'
import { checkCondition } from '@trellis/domain/records/check-condition'
import type { Condition } from '@trellis/domain/records/condition'
import { AppError } from '@trellis/domain/errors'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { Statement } from '../../../platform/statement.ts'
import { endOfDay, today } from '../days.ts'
import type { ReadScope } from '../pages/left-sql.ts'

export interface MemberScope extends ReadScope {
  readonly statement: Statement
  readonly now: Date
  readonly teamUserId: number
  /** Who is a member is decided by everything that is configured, whatever the reader may know of it. */
  readonly wholeTeam: TeamConfig
}

type Compile<Scope> = (condition: Condition, scope: Scope) => string

/**
 * Whether record `r` of a tree is in one of its collections; empty for the root, which has them all. Who is in a hand-picked
 * collection is in all hand-picked ones above it, so that the deepest one is asked for, and every condition on the way.
 */
export function memberSql<Scope extends MemberScope>(
  scope: Scope,
  collectionId: number,
  { compile, asOf }: { compile: Compile<Scope>; asOf?: string | undefined },
): string {
  const line = lineOf(scope.wholeTeam, collectionId).filter(({ parentId }) => parentId !== null)
  const picked = line.find(isHandPicked)
  const smart = line.filter(({ isSmart }) => isSmart)
  if (asOf && (!picked || smart.length > 0)) throw new AppError('as-of-not-kept', { collectionId })
  const parts = smart.map((collection) => fitsSql(scope, collection, compile))
  if (picked) parts.unshift(asOf ? pastSql(scope, picked.id, asOf) : nowSql(scope, picked.id))
  return parts.join(' and ')
}

/** The condition of a smart collection. One that speaks of something deleted is fitted by nothing. */
export function fitsSql<Scope extends MemberScope>(
  scope: Scope,
  collection: ConfiguredCollection,
  compile: Compile<Scope>,
): string {
  const checked = checkedFilter(scope.wholeTeam, collection)
  if (!checked) return 'false'
  // It may be null where it means false; without a function around it its indexes serve.
  return compile(checked, { ...scope, team: scope.wholeTeam, collection })
}

/** Undefined where it speaks of what is gone by now. */
function checkedFilter(
  team: TeamConfig,
  { id, fields, membershipFilter }: ConfiguredCollection,
): Condition | undefined {
  if (!membershipFilter) return undefined
  try {
    return checkCondition(membershipFilter, {
      // Its own fields are empty for who is not in it yet.
      fieldById: (fieldId) => fields.find((field) => field.id === fieldId && field.collectionId !== id),
      fieldOfCollection: (collectionId, fieldId) =>
        team.collectionById.get(collectionId)?.fields.find((field) => field.id === fieldId),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'filter-invalid') return undefined
    throw error
  }
}

// The id stands in the text, as the names of tables do: the planner knows then how many members there are.
const nowSql = ({ schema }: MemberScope, collectionId: number) =>
  `r.id in (select m.record_id from ${schema}.membership m where m.collection_id = ${collectionId})`

function pastSql({ schema, statement, wholeTeam, now }: MemberScope, collectionId: number, day: string): string {
  const at = statement.param(endOf(day, wholeTeam.timezone, now), 'timestamptz')
  return `r.id in (
  select m.record_id from ${schema}.membership m where m.collection_id = ${collectionId} and m.added_at < ${at}
  union all
  select p.record_id from ${schema}.past_membership p where p.collection_id = ${collectionId} and p.added_at < ${at} and p.removed_at >= ${at}
)`
}

/** Nothing was kept before, and nothing is known of what comes. */
function endOf(day: string, timezone: string, now: Date): string {
  if (day >= today(now, timezone, 0)) return now.toISOString()
  return endOfDay(day < firstDay ? firstDay : day, timezone)
}

const firstDay = '2000-01-01'

/** Of a record `r`: the hand-picked collections it is stored in, and the smart ones whose own condition it fits. */
export function claimsSql<Scope extends MemberScope>(
  scope: Scope,
  smart: readonly ConfiguredCollection[],
  compile: Compile<Scope>,
): string {
  const stored = `array(select m.collection_id from ${scope.schema}.membership m where m.record_id = r.id)`
  const fitted = smart.map((collection) => `case when ${fitsSql(scope, collection, compile)} then ${collection.id} end`)
  return fitted.length === 0 ? stored : `${stored} || array_remove(array[${fitted.join(', ')}]::bigint[], null)`
}
