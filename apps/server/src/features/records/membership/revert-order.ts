import { isHandPicked } from '@trellis/domain/collections/tree'
import type { Reversal, ReversalNumbers, ReversalOf } from '../reverting/reversal.ts'
import { sumOfNumbers, toState, toWritten, type StateRow, type WrittenRow } from '../reverting/state-rows.ts'
import { noteOrder } from './member-order-sql.ts'
import { lockMembers, rootsOfBatch } from './membership-sql.ts'
import { collectionsOrderedSql, orderNumbersSql, orderStatesSql, takeBackOrderSql } from './revert-order-sql.ts'

const valuesOf = ({ batchId, recordIds, team }: ReversalOf) => [
  batchId,
  recordIds,
  [...team.collectionById.values()].filter(isHandPicked).map(({ id }) => id),
]

/** Members go back to their places in the order made by hand; who was moved since, or left, stays as it is. */
export const revertOrder: Reversal = {
  async states(db, of) {
    const { rows } = await db.query<StateRow>(orderStatesSql(db.schema), valuesOf(of))
    return rows.map(toState)
  },

  async numbers(db, of) {
    const { rows } = await db.query<ReversalNumbers>(orderNumbersSql(db.schema), valuesOf(of))
    return sumOfNumbers(rows)
  },

  async takeBack(tx, of, own) {
    await lockMembers(tx, await rootsOfBatch(tx, of.batchId, 'ordered'))
    const { rows: ordered } = await tx.query<{ id: number }>(collectionsOrderedSql(tx.schema), [of.batchId])
    const collectionIds = ordered.map(({ id }) => id)
    const { rows } = await tx.query<WrittenRow>(takeBackOrderSql(tx.schema), [...valuesOf(of), own.batchId])
    const written = toWritten(rows)
    if (written.count > 0 && own.author.id !== null) await noteOrder(tx, collectionIds, own.author.id)
    return written
  },
}
