import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@trellis/domain/errors'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { hasChangedType } from '@trellis/domain/fields/earlier-types'
import { isLink, linkedIdsIn } from '@trellis/domain/fields/link'
import type { Field } from '@trellis/domain/fields/field'
import type { historyApi } from '@trellis/domain/history/api'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { asEngine } from '../records/as-engine.ts'
import { findRecord } from '../records/find-record.ts'
import { toDetail } from '../records/pages/read.ts'
import { titleOf } from '../records/record-table.ts'
import { updateRecord } from '../records/write.ts'
import { batchOfChange, findChange, liveAmong, namesOf, valuesBackTo } from './queries.ts'
import { linkedInValues } from './sight.ts'

interface Version {
  readonly recordId: number
  readonly changeId: number
  readonly side: 'before' | 'after'
}

/** How a record right after a change differs from now, as far as the person may read it. */
export async function recordVersion(
  ctx: TeamContext,
  { recordId, changeId }: { recordId: number; changeId: number },
): Promise<ReplyOf<typeof historyApi.recordVersion>> {
  const { record, change, fields, earlier } = await versionOf(ctx, { recordId, changeId, side: 'after' })
  const shown: Values = Object.fromEntries(fields.map(({ id }) => [id, earlier[id] ?? null]))
  return {
    recordId,
    recordName: record.name,
    version: record.version,
    at: change.at.toISOString(),
    by: change.by,
    fields: fields.map((field) => ({
      fieldId: field.id,
      title: titleOf(field, ctx.team),
      dataType: field.dataType,
      before: record.values[field.id] ?? null,
      after: earlier[field.id] ?? null,
    })),
    names: { ...record.names, ...(await namesOf(ctx.teamDb, linkedInValues(ctx.team, [shown]))) },
  }
}

/** An ordinary edit: required and unique fields are checked anew, and what others changed meanwhile is a conflict. */
export async function restoreVersion(
  ctx: TeamContext,
  { fieldIds, version, ...asked }: Version & { fieldIds?: readonly number[] | undefined; version: number },
): Promise<{ batchId: number | null; count: number }> {
  const { fields, earlier } = await versionOf(ctx, asked)
  for (const fieldId of fieldIds ?? [])
    if (!ctx.team.fieldById.has(fieldId)) throw new AppError('field-not-found', { fieldId })
  const chosen = fields.filter(({ id }) => !fieldIds || fieldIds.includes(id))
  if (chosen.length === 0) return { batchId: null, count: 0 }
  const values: Values = Object.fromEntries(chosen.map(({ id }) => [id, earlier[id] ?? null]))
  const { changeId } = await updateRecord(ctx, asked.recordId, { version, values }, { kind: 'revert' })
  return { batchId: changeId === null ? null : await batchOfChange(ctx.teamDb, changeId), count: 1 }
}

async function versionOf(ctx: TeamContext, { recordId, changeId, side }: Version) {
  const found = await findRecord(ctx, recordId)
  const record = found && toDetail(ctx, found)
  if (!record || record.isInTrash) throw new AppError('record-not-found')
  const change = await findChange(ctx.teamDb, changeId)
  if (!change || change.record_id !== recordId || change.type === 'linked') throw new AppError('change-not-found')
  const was = await valuesBackTo(ctx.teamDb, { recordId, changeId, isBefore: side === 'before' })
  const earlier = await withLiveLinks(ctx, withoutOldTypes(ctx, was, change.batch_id))
  return { record, change, earlier, fields: differing(ctx, record, earlier) }
}

/** Values of a type that a field has no more are not restored (decision 0018). */
function withoutOldTypes({ wholeTeam }: TeamContext, was: Values, batchId: number): Values {
  const isOld = (id: string) => {
    const field = wholeTeam.fieldById.get(Number(id))
    return field !== undefined && hasChangedType(field, batchId)
  }
  return Object.fromEntries(Object.entries(was).filter(([id]) => !isOld(id)))
}

function differing({ team }: TeamContext, record: RecordDetail, earlier: Values): Field[] {
  return Object.keys(earlier).flatMap((fieldId) => {
    const field = team.fieldById.get(Number(fieldId))
    // Of a sub-collection that the record is seen without, or in the trash.
    if (!field || !(fieldId in record.values)) return []
    return isDeepStrictEqual(record.values[fieldId] ?? null, earlier[fieldId] ?? null) ? [] : [field]
  })
}

/** A link to what lies in the trash by now cannot be made again; of a list the others can. */
async function withLiveLinks(ctx: TeamContext, was: Values): Promise<Values> {
  const { team } = asEngine(ctx)
  const links = Object.keys(was).filter((id) => {
    const field = team.fieldById.get(Number(id))
    return field !== undefined && isLink(field) && was[id] !== null
  })
  if (links.length === 0) return was
  const live = await liveAmong(
    ctx.teamDb,
    links.flatMap((id) => linkedIdsIn(was[id])),
  )
  const earlier: Values = { ...was }
  for (const id of links) {
    const ids = linkedIdsIn(was[id]).filter((each) => live.has(each))
    if (ids.length === 0) delete earlier[id]
    else if (Array.isArray(was[id])) earlier[id] = ids
  }
  return earlier
}
