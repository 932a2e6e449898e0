import { wholeTree } from '@trellis/domain/collections/tree'
import { AppError } from '@trellis/domain/errors'
import { accessToAny } from '@trellis/domain/permissions/data-access'
import type { RecordDetail } from '@trellis/domain/records/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import { refuseUnlessMayWriteRecord } from '../../permissions/may-write.ts'
import { asEngine } from '../as-engine.ts'
import { findRecordsOf } from '../find-record.ts'
import { keptValues, toDetail } from '../pages/read.ts'
import { collectionOf } from '../record-table.ts'
import { rootsOf } from '../trash-queries.ts'

/** Records of one type that are to become one. */
export interface Mergeable {
  /** Their root, with the fields of its whole tree. */
  readonly tree: ConfiguredCollection
  /** With all they hold, whatever the reader may see of it. */
  readonly recordById: ReadonlyMap<number, RecordDetail>
  /** As the reader sees them. */
  readonly seen: readonly RecordDetail[]
}

/**
 * Live records that the reader may know of, all of one type. Merging takes the right to change each of them.
 * @throws AppError record-not-found, records-unlike, not-permitted
 */
export async function findMergeable(reader: TeamContext, recordIds: readonly number[]): Promise<Mergeable> {
  const ctx = asEngine(reader)
  const idsByRoot = await rootsOf(ctx.teamDb, recordIds)
  const [rootId] = idsByRoot.keys()
  const isFound = [...idsByRoot.values()].flat().length === new Set(recordIds).size
  const root = rootId === undefined ? undefined : ctx.team.collectionById.get(rootId)
  if (!root || !isFound || root.isUsedAsCustomList) throw new AppError('record-not-found')
  for (const [each, ids] of idsByRoot) {
    const seen = await findRecordsOf(reader, each, ids)
    for (const id of ids) {
      const found = seen.get(id)
      if (!found || toDetail(reader, found).isInTrash) throw new AppError('record-not-found')
    }
  }
  if (idsByRoot.size > 1) throw new AppError('records-unlike')
  const whole = await findRecordsOf(ctx, root.id, recordIds)
  const seen = await findRecordsOf(reader, root.id, recordIds)
  const tree = wholeTree(ctx.team, collectionOf(ctx.team, root.id))
  const recordById = new Map<number, RecordDetail>()
  for (const [id, found] of whole) {
    const detail = toDetail(ctx, found)
    refuseUnlessMayWriteRecord(reader, detail.collectionIds, [])
    recordById.set(id, { ...detail, values: { ...keptValues(found), ...detail.values } })
  }
  return { tree, recordById, seen: recordIds.map((id) => toDetail(reader, seen.get(id)!)) }
}

/** Whether a person may delete a record: one of the collections that hold it grants it. */
export const mayDeleteRecord = ({ access }: Pick<TeamContext, 'access'>, record: RecordDetail): boolean =>
  accessToAny(access, record.collectionIds).mayDelete
