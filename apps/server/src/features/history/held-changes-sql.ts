import { subCollectionsOf } from '@trellis/domain/collections/tree'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { Statement } from '../../platform/statement.ts'
import { collectionOf, tableOf } from '../records/record-table.ts'
import { heldByAnySql, partlySeenRoots } from '../records/seen.ts'

/** Of records that are known by sub-collections only: merges name strangers. */
const toldTypes = ['created', 'updated', 'deleted', 'restored']
const heldTypes = [...toldTypes, 'added', 'removed', 'ordered']

export const isToldOfHeld = (type: string): boolean => toldTypes.includes(type)

/**
 * Whether a change `c` is of a record that the reader knows by a sub-collection, or by this one: an edit only where that
 * collection shows one of its fields; who came and went there is told of those who left as well. Null where nothing is known
 * so.
 */
export function heldChangesSql(ctx: TeamContext, statement: Statement, collectionId?: number): string | null {
  const ways = partlySeenRoots(ctx).flatMap((rootId) => {
    const subs = subCollectionsOf(ctx.team, rootId).filter(
      ({ id }) => collectionId === undefined || id === collectionId,
    )
    if (subs.length === 0) return []
    return [`(${ofMembersSql(ctx, statement, subs)} and c.type = any(${statement.param(heldTypes, 'text[]')}))`]
  })
  return ways.length === 0 ? null : `(${ways.join(' or ')})`
}

/**
 * Whether a change `c` is of who came to sub-collections of one tree, went or was moved there, or of a record that is there
 * now: an edit only where that collection shows one of its fields.
 */
export function ofMembersSql(
  { wholeTeam, clock, teamDb }: TeamContext,
  statement: Statement,
  subs: readonly ConfiguredCollection[],
): string {
  const { schema } = teamDb
  const { rootId } = subs[0]!
  const collection = collectionOf(wholeTeam, rootId)
  const scope = { team: wholeTeam, wholeTeam, schema, collection, statement, now: clock.now(), teamUserId: 0 }
  const held = subs.map(({ id, fields }) => {
    const shown = statement.param(
      fields.map((field) => String(field.id)),
      'text[]',
    )
    return `${heldByAnySql(scope, [id])} and (c.type <> 'updated' or c.after ?| ${shown})`
  })
  const known = statement.param(
    subs.map(({ id }) => id),
    'bigint[]',
  )
  return `(c.collection_id = ${rootId} and case
           when c.type in ('added', 'removed', 'ordered') then c.sub_collection_ids && ${known}
           else exists (
             select from ${tableOf(schema, collection)} r where r.id = c.record_id and (${held.join(' or ')})
           ) end)`
}
