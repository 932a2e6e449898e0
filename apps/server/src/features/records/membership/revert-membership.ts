import { isHandPicked, lineOf } from '@trellis/domain/collections/tree'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { lockMembers, rootsOfBatch } from './membership-sql.ts'
import type { Reversal, ReversalNumbers, ReversalOf } from '../reverting/reversal.ts'
import { sumOfNumbers, toState, toWritten, type StateRow, type WrittenRow } from '../reverting/state-rows.ts'
import { membershipNumbersSql, membershipStatesSql, takeBackMembershipSql } from './revert-membership-sql.ts'

/** What was added to sub-collections leaves them again. */
export const revertAdding = byMembership('added')
/** What was removed comes back, to its place in the order made by hand. */
export const revertRemoving = byMembership('removed')

/** A record that was added or removed since, or whose collection is gone, stays as it is. */
function byMembership(type: 'added' | 'removed'): Reversal {
  const valuesOf = (of: ReversalOf) => [of.batchId, type, of.recordIds, ...handPickedTree(of.team)]
  return {
    async states(db, of) {
      const { rows } = await db.query<StateRow>(membershipStatesSql(db.schema), valuesOf(of))
      return rows.map(toState)
    },

    async numbers(db, of) {
      const { rows } = await db.query<ReversalNumbers>(membershipNumbersSql(db.schema), valuesOf(of))
      return sumOfNumbers(rows)
    },

    async takeBack(tx, of, own) {
      await lockMembers(tx, await rootsOfBatch(tx, of.batchId, type))
      const { rows } = await tx.query<WrittenRow>(takeBackMembershipSql(tx.schema), [
        ...valuesOf(of),
        own.batchId,
        own.at,
      ])
      return toWritten(rows)
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
