import { AppError } from '@trellis/domain/errors'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import type { TeamContext } from '../../context.ts'
import { findRecord } from '../records/find-record.ts'
import { findChange } from './queries.ts'
import type { ChangeRow } from './queries.ts'
import { hasMadeOne, isBeyond } from './reversal-queries.ts'
import { takeBack } from './take-back.ts'
import type { TakenBack } from './take-back.ts'

/** Takes one change back. Refused when one of its fields has changed since: nobody's later edit is lost. */
export async function revertChange(ctx: TeamContext, changeId: number): Promise<TakenBack> {
  const change = await findChange(ctx.teamDb, changeId)
  const isKnown =
    change && (ctx.team.collectionById.has(change.collection_id) || (await findRecord(ctx, change.record_id)))
  if (!isKnown) throw new AppError('change-not-found')
  if (change.type === 'linked') return revertLinking(ctx, change)
  const isWhole = await isWholeBatch(ctx, change)
  return takeBack(ctx, { batchId: change.batch_id, ...(!isWhole && { recordIds: [change.record_id] }) })
}

/** Whether what else its batch did goes back with a change. */
async function isWholeBatch({ teamDb }: TeamContext, { type, kind, batch_id, record_id }: ChangeRow): Promise<boolean> {
  // Of a merge nothing goes back alone, nor comes again alone.
  if (type === 'merged' || type === 'unmerged') return true
  // A creation goes with the links that were made to the new record in the same act.
  if (kind === 'create' && (await hasMadeOne(teamDb, batch_id))) return true
  return !(await isBeyond(teamDb, batch_id, [record_id]))
}

/** Takes a whole batch back; records that changed since stay as they are and are counted. */
export const revertBatch = (ctx: TeamContext, batchId: number): Promise<TakenBack> => takeBack(ctx, { batchId })

/** At the other end of a link: the records that were changed there, all of them or none. */
async function revertLinking(ctx: TeamContext, change: ChangeRow): Promise<TakenBack> {
  const linking = new Set(
    [change.before, change.after].flatMap((side) => Object.values(side ?? {}).flatMap((ids) => linkedIdsIn(ids))),
  )
  linking.add(change.record_id)
  if (await isBeyond(ctx.teamDb, change.batch_id, [...linking]))
    throw new AppError('revert-conflict', { recordName: change.record_name, fieldIds: [] })
  return takeBack(ctx, { batchId: change.batch_id, isWholeOnly: true })
}
