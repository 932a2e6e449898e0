import { isHandPicked, lineOf } from '@trellis/domain/collections/tree'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { lockMembers } from './membership-sql.ts'
import type { Reversal, ReversalOf, ReversalState } from '../reverting/reversal.ts'
import {
  membershipNumbersSql,
  membershipStatesSql,
  rootsOfBatchSql,
  takeBackMembershipSql,
} from './revert-membership-sql.ts'

/** What was added to sub-collections leaves them again. */
export const revertAdding = byMembership('added')
/** What was removed comes back, to its place in the order made by hand. */
export const revertRemoving = byMembership('removed')

interface StateRow {
  record_id: number
  root_id: number
  record_name: string | null
  obstacle: ReversalState['obstacle']
  changed_by: string | null
}

/** A record that was added or removed since, or whose collection is gone, stays as it is. */
function byMembership(type: 'added' | 'removed'): Reversal {
  const valuesOf = (of: ReversalOf) => [of.batchId, type, of.recordIds, ...handPickedTree(of.team)]
  return {
    async states(db, of) {
      const { rows } = await db.query<StateRow>(membershipStatesSql(db.schema), valuesOf(of))
      return rows.map((row) => ({
        recordId: row.record_id,
        recordName: row.record_name ?? '',
        collectionId: row.root_id,
        obstacle: row.obstacle,
        changedBy: row.changed_by,
        now: {},
        earlier: {},
      }))
    },

    async numbers(db, of) {
      const { rows } = await db.query<{ possible: number; hindered: number }>(
        membershipNumbersSql(db.schema),
        valuesOf(of),
      )
      return rows[0] ?? { possible: 0, hindered: 0 }
    },

    async takeBack(tx, of, own) {
      const { rows: roots } = await tx.query<{ root_id: number }>(rootsOfBatchSql(tx.schema), [of.batchId, type])
      await lockMembers(
        tx,
        roots.map((row) => row.root_id),
      )
      const { rows } = await tx.query<{ root_id: number; count: number }>(takeBackMembershipSql(tx.schema), [
        ...valuesOf(of),
        own.batchId,
        own.at,
      ])
      return { count: rows.reduce((sum, row) => sum + row.count, 0), rootIds: rows.map((row) => row.root_id) }
    },
  }
}

/** Which hand-picked collection stands above which, as two columns, and all of them. */
function handPickedTree(team: TeamConfig): [number[], number[], number[]] {
  const picked = [...team.collectionById.values()].filter(isHandPicked)
  const pairs = picked.flatMap(({ id }) =>
    lineOf(team, id)
      .filter((above) => above.id !== id && isHandPicked(above))
      .map((above) => ({ above: above.id, below: id })),
  )
  return [pairs.map(({ above }) => above), pairs.map(({ below }) => below), picked.map(({ id }) => id)]
}
