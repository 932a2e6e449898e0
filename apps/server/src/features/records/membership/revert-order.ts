import { isHandPicked } from '@trellis/domain/collections/tree'
import type { Reversal, ReversalOf, ReversalState } from '../reverting/reversal.ts'
import { lockOrder, noteOrder } from './member-order-sql.ts'
import { collectionsOrderedSql, orderNumbersSql, orderStatesSql, takeBackOrderSql } from './revert-order-sql.ts'

interface StateRow {
  record_id: number
  root_id: number
  record_name: string | null
  obstacle: ReversalState['obstacle']
  changed_by: string | null
}

const valuesOf = ({ batchId, recordIds, team }: ReversalOf) => [
  batchId,
  recordIds,
  [...team.collectionById.values()].filter(isHandPicked).map(({ id }) => id),
]

/** Members go back to their places in the order made by hand; who was moved since, or left, stays as it is. */
export const revertOrder: Reversal = {
  async states(db, of) {
    const { rows } = await db.query<StateRow>(orderStatesSql(db.schema), valuesOf(of))
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
    const { rows } = await db.query<{ possible: number; hindered: number }>(orderNumbersSql(db.schema), valuesOf(of))
    return rows[0] ?? { possible: 0, hindered: 0 }
  },

  async takeBack(tx, of, own) {
    const { rows: ordered } = await tx.query<{ id: number }>(collectionsOrderedSql(tx.schema), [of.batchId])
    const collectionIds = ordered.map(({ id }) => id)
    await lockOrder(tx, collectionIds)
    const { rows } = await tx.query<{ root_id: number; count: number }>(takeBackOrderSql(tx.schema), [
      ...valuesOf(of),
      own.batchId,
    ])
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    if (count > 0 && own.author.id !== null) await noteOrder(tx, collectionIds, own.author.id)
    return { count, rootIds: rows.map((row) => row.root_id) }
  },
}
