import { editedIn } from '../change-queries.ts'
import { finishMerge } from './merge.ts'
import { sendBack } from './merge-along.ts'
import { repointLinks } from './merge-links.ts'
import { mergeFactsOf, moveMerged, noteAtSurvivor, setMergeFacts } from './merge-sql.ts'
import type { MergeFacts } from './merge-sql.ts'
import { collectionOf } from '../record-table.ts'
import type { Reversal, ReversalNumbers, ReversalOf } from '../reverting/reversal.ts'
import { sumOfNumbers, toState, type StateRow } from '../reverting/state-rows.ts'
import { mergeNumbersSql, mergeStatesSql } from './revert-merge-sql.ts'
import { explain } from '../write.ts'

type Handle = Parameters<Reversal['states']>[0]

interface MergeStateRow extends StateRow {
  is_survivor: boolean
}

/** Records that a merge took away come back, with what had gone along. Their values and links are edits of the same batch. */
export const revertMerge: Reversal = byMerge('merged')
/** The way back taken back: they are one again. */
export const revertUnmerge: Reversal = byMerge('unmerged')

function byMerge(type: 'merged' | 'unmerged'): Reversal {
  const statesOf = async (db: Handle, { batchId, recordIds, team }: ReversalOf): Promise<MergeStateRow[]> => {
    const { rows } = await db.query<MergeStateRow>(mergeStatesSql(db.schema, type), [
      batchId,
      type,
      recordIds,
      [...team.collectionById.keys()],
    ])
    return rows
  }
  return {
    async states(db, of) {
      return (await statesOf(db, of)).map(toState)
    },

    async numbers(db, { batchId, recordIds, team }) {
      const { rows } = await db.query<ReversalNumbers>(mergeNumbersSql(db.schema, type), [
        batchId,
        type,
        recordIds,
        [...team.collectionById.keys()],
      ])
      return sumOfNumbers(rows)
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
      const edited = new Set((await editedIn(tx, of.batchId, of.recordIds)).flatMap((part) => part.recordIds))
      return {
        count: free.length + moved.changed.size,
        taken: free.length + [...moved.changed].filter((id) => edited.has(id)).length,
        rootIds: [first.root_id, ...moved.rootIds],
      }
    },
  }
}

interface Moving {
  readonly rootId: number
  readonly facts: MergeFacts
  readonly own: Parameters<Reversal['takeBack']>[2]
}

/** Gives which other records it wrote to, and where. */
type Step = (
  tx: Parameters<Reversal['takeBack']>[0],
  of: ReversalOf,
  moving: Moving,
) => Promise<{ changed: ReadonlySet<number>; rootIds: Iterable<number> }>

const unmerge: Step = async (tx, _of, { rootId, facts, own }) => {
  const { survivorId } = facts
  const recordIds = facts.merged.map(({ id }) => id)
  await moveMerged(tx, { rootId, recordIds, type: 'unmerged' }, own)
  await sendBack(tx, { survivorId, recordIds })
  await noteAtSurvivor(tx, { rootId, survivorId, type: 'unmerged' }, own.batchId)
  await setMergeFacts(tx, own.batchId, facts)
  return { changed: new Set(), rootIds: [] }
}

/** Links first: one that leads to the trash is not there to be changed back. */
const mergeAgain: Step = async (tx, { team }, { rootId, facts, own }) => {
  const mergedIds = facts.merged.map(({ id }) => id)
  const links = await repointLinks(tx, team, { rootId, survivorId: facts.survivorId, mergedIds }, own)
  await moveMerged(tx, { rootId, recordIds: mergedIds, type: 'merged' }, own)
  await finishMerge(tx, rootId, facts, own.batchId)
  return links
}
