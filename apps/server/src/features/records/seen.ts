import { subCollectionsOf } from '@trellis/domain/collections/tree'
import type { TeamContext } from '../../context.ts'
import { newStatement } from '../../platform/statement.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { filterSql } from './pages/filter-sql.ts'
import { memberSql, type MemberScope } from './membership/members-sql.ts'
import { collectionOf, tableOf } from './record-table.ts'

/** Record types of which one may know only what is in some of their sub-collections. */
export function partlySeenRoots({ team, wholeTeam }: Pick<TeamContext, 'team' | 'wholeTeam'>): number[] {
  if (team === wholeTeam) return []
  const roots = new Set([...team.collectionById.values()].map(({ rootId }) => rootId))
  return [...roots].filter((rootId) => !team.collectionById.has(rootId) && wholeTeam.collectionById.has(rootId))
}

export type SeenScope = MemberScope

/** Whether record `r` is in one of these collections of its tree. */
export function heldByAnySql(scope: SeenScope, collectionIds: readonly number[]): string {
  const held = collectionIds.map((id) => memberSql(scope, id, { compile: filterSql }) || 'true')
  return held.length === 0 ? 'false' : `((${held.join(') or (')}))`
}

/** Whether the reader may know of record `r`, which is of this tree. */
export function seenSql(scope: SeenScope, rootId: number): string {
  if (scope.team.collectionById.has(rootId)) return 'true'
  return heldByAnySql(
    scope,
    subCollectionsOf(scope.team, rootId).map(({ id }) => id),
  )
}

export interface Asker extends Pick<TeamContext, 'team' | 'wholeTeam' | 'clock'> {
  /** Within a transaction its own connection: whoever holds one and waits for another may wait for ever. */
  readonly teamDb: Pick<TeamDb | TeamTransaction, 'schema' | 'textRows'>
}

/** Those of the records of one tree that are in any of these collections, in the trash or not. */
export async function recordsHeldBy(
  { wholeTeam, teamDb, clock }: Asker,
  rootId: number,
  { recordIds, collectionIds }: { recordIds: readonly number[]; collectionIds: readonly number[] },
): Promise<Set<number>> {
  if (collectionIds.includes(rootId)) return new Set(recordIds)
  if (collectionIds.length === 0 || recordIds.length === 0) return new Set()
  const statement = newStatement()
  const collection = collectionOf(wholeTeam, rootId)
  const { schema } = teamDb
  const scope = { team: wholeTeam, wholeTeam, schema, collection, statement, now: clock.now(), teamUserId: 0 }
  const text = `select r.id from ${tableOf(schema, collection)} r
where r.id = any(${statement.param(recordIds, 'bigint[]')}) and ${heldByAnySql(scope, collectionIds)}`
  const rows = await teamDb.textRows(text, statement.values)
  return new Set(rows.map(([id]) => Number(id)))
}

/** Those of the records of one tree that the reader may know of. */
export async function seenAmong(ctx: Asker, rootId: number, recordIds: readonly number[]): Promise<Set<number>> {
  if (ctx.team.collectionById.has(rootId)) return new Set(recordIds)
  const collectionIds = subCollectionsOf(ctx.team, rootId).map(({ id }) => id)
  return recordsHeldBy(ctx, rootId, { recordIds, collectionIds })
}
