import { finishMerge } from './merge.ts'
import { sendBack } from './merge-along.ts'
import { repointLinks } from './merge-links.ts'
import { mergeFactsOf, moveMerged, noteAtSurvivor, setMergeFacts } from './merge-sql.ts'
import type { MergeFacts } from './merge-sql.ts'
import { collectionOf } from '../record-table.ts'
import type { Reversal, ReversalOf, ReversalState } from '../reverting/reversal.ts'
import { mergeNumbersSql, mergeStatesSql } from './revert-merge-sql.ts'
import { explain } from '../write.ts'

type Handle = Parameters<Reversal['states']>[0]

interface StateRow {
  record_id: number
  record_name: string | null
  root_id: number
  is_survivor: boolean
  obstacle: ReversalState['obstacle']
  changed_by: string | null
}

/** Records that a merge took away come back, with what had gone along. Their values and links are edits of the same batch. */
export const revertMerge: Reversal = byMerge('merged')
/** The way back taken back: they are one again. */
export const revertUnmerge: Reversal = byMerge('unmerged')

function byMerge(type: 'merged' | 'unmerged'): Reversal {
  const statesOf = async (db: Handle, { batchId, recordIds, team }: ReversalOf): Promise<StateRow[]> => {
    const { rows } = await db.query<StateRow>(mergeStatesSql(db.schema, type), [
      batchId,
      type,
      recordIds,
      [...team.collectionById.keys()],
    ])
    return rows
  }
  return {
    async states(db, of) {
      return (await statesOf(db, of)).map((row) => ({
        recordId: row.record_id,
        recordName: row.record_name ?? '',
        collectionId: row.root_id,
        obstacle: row.obstacle,
        changedBy: row.changed_by,
        now: {},
        earlier: {},
      }))
    },

    async numbers(db, { batchId, recordIds, team }) {
      const { rows } = await db.query<{ possible: number; hindered: number }>(mergeNumbersSql(db.schema, type), [
        batchId,
        type,
        recordIds,
        [...team.collectionById.keys()],
      ])
      return rows[0] ?? { possible: 0, hindered: 0 }
    },

    async takeBack(tx, of, own) {
      const free = (await statesOf(tx, of)).filter(({ obstacle }) => obstacle === null)
      const facts = await mergeFactsOf(tx, of.batchId)
      const moving = free.filter((row) => !row.is_survivor)
      const [first] = moving
      if (!facts || !first) return { count: 0, rootIds: [] }
      const recordIds = moving.map((row) => row.record_id)
      const these = { ...facts, merged: facts.merged.filter(({ id }) => recordIds.includes(id)) }
      const back = type === 'merged' ? unmerge : mergeAgain
      const moved = await back(tx, of, { rootId: first.root_id, facts: these, own }).catch(
        explain(of.team, collectionOf(of.team, first.root_id)),
      )
      return { count: free.length + moved.count, rootIds: [first.root_id, ...moved.rootIds] }
    },
  }
}

interface Moving {
  readonly rootId: number
  readonly facts: MergeFacts
  readonly own: Parameters<Reversal['takeBack']>[2]
}

/** Gives how many other records it wrote to, and where. */
type Step = (
  tx: Parameters<Reversal['takeBack']>[0],
  of: ReversalOf,
  moving: Moving,
) => Promise<{ count: number; rootIds: readonly number[] }>

const unmerge: Step = async (tx, _of, { rootId, facts, own }) => {
  const { survivorId } = facts
  const recordIds = facts.merged.map(({ id }) => id)
  await moveMerged(tx, { rootId, recordIds, type: 'unmerged' }, own)
  await sendBack(tx, { survivorId, recordIds })
  await noteAtSurvivor(tx, { rootId, survivorId, type: 'unmerged' }, own.batchId)
  await setMergeFacts(tx, own.batchId, facts)
  return { count: 0, rootIds: [] }
}

/** Links first: one that leads to the trash is not there to be changed back. */
const mergeAgain: Step = async (tx, { team }, { rootId, facts, own }) => {
  const mergedIds = facts.merged.map(({ id }) => id)
  const links = await repointLinks(tx, team, { rootId, survivorId: facts.survivorId, mergedIds }, own)
  await moveMerged(tx, { rootId, recordIds: mergedIds, type: 'merged' }, own)
  await finishMerge(tx, rootId, facts, own.batchId)
  return { count: links.changed.size, rootIds: [...links.rootIds] }
}
