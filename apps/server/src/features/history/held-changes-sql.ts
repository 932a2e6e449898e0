import { subCollectionsOf } from '@trellis/domain/collections/tree'
import type { TeamContext } from '../../context.ts'
import type { Statement } from '../../platform/statement.ts'
import { collectionOf, tableOf } from '../records/record-table.ts'
import { heldByAnySql, partlySeenRoots } from '../records/seen.ts'

/** Of records that are known by sub-collections only: merges name strangers. */
const toldTypes = ['created', 'updated', 'deleted', 'restored']

export const isToldOfHeld = (type: string): boolean => toldTypes.includes(type)

/**
 * Whether a change `c` is of a record that the reader knows by a sub-collection, or by this one: an edit only where that
 * collection shows one of its fields; who came and went there is told of those who left as well. Null where nothing is known
 * so.
 */
export function heldChangesSql(ctx: TeamContext, statement: Statement, collectionId?: number): string | null {
  const { team, wholeTeam, clock, teamDb } = ctx
  const { schema } = teamDb
  const ways = partlySeenRoots(ctx).flatMap((rootId) => {
    const subs = subCollectionsOf(team, rootId).filter(({ id }) => collectionId === undefined || id === collectionId)
    if (subs.length === 0) return []
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
    const types = statement.param(toldTypes, 'text[]')
    return `(c.collection_id = ${rootId} and case
           when c.type in ('added', 'removed', 'ordered') then c.sub_collection_ids && ${known}
           else c.type = any(${types}) and exists (
             select from ${tableOf(schema, collection)} r where r.id = c.record_id and (${held.join(' or ')})
           ) end)`
  })
  return ways.length === 0 ? null : `(${ways.join(' or ')})`
}
