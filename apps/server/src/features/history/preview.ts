import { AppError } from '@trellis/domain/errors'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { historyApi, ReversalItem } from '@trellis/domain/history/api'
import type { TeamContext } from '../../context.ts'
import { titleOf } from '../records/record-table.ts'
import type { ReversalState } from '../records/reversal.ts'
import { batchCursorOf, readBatchCursor } from './batch-cursor.ts'
import { findBatch, namesOf } from './queries.ts'
import { kindOf, reversibleTypes } from './reversal-kinds.ts'
import type { ReversibleType } from './reversal-kinds.ts'
import { membersOfBatch, partsOfBatch } from './reversal-queries.ts'
import type { Member } from './reversal-queries.ts'
import { isInSight, linkedInValues } from './sight.ts'
import type { TakeBack } from './take-back.ts'

const recordsPerPage = 50

interface Found {
  type: ReversibleType
  state: ReversalState
}

/** What taking a batch back would do, record by record. Nothing is written and nothing is promised: others go on working. */
export async function previewRevert(
  ctx: TeamContext,
  { batchId, after }: { batchId: number; after?: string | undefined },
): Promise<ReplyOf<typeof historyApi.previewRevert>> {
  const batch = await findBatch(ctx.teamDb, batchId)
  const parts = batch ? await partsOfBatch(ctx.teamDb, batchId, null) : []
  const seen = parts.filter((part) => isInSight(ctx, part))
  if (seen.length === 0) throw new AppError('change-not-found')
  const members = await membersOfBatch(ctx.teamDb, {
    batchId,
    after: readBatchCursor(after),
    limit: recordsPerPage + 1,
  })
  const page = members.slice(0, recordsPerPage)
  const found = await statesOf(ctx, batchId, page)
  const last = members.length > recordsPerPage ? page.at(-1) : undefined
  return {
    items: found.map((one) => toItem(ctx, one)),
    names: await namesOf(
      ctx.teamDb,
      linkedInValues(
        ctx.team,
        found.flatMap(({ state }) => [state.now, state.earlier]),
      ),
    ),
    numbers: after === undefined ? await numbersOf(ctx, batchId, seen) : null,
    next: last ? batchCursorOf(last) : null,
  }
}

async function numbersOf(ctx: TeamContext, batchId: number, parts: readonly { type: string }[]) {
  const of = { team: ctx.team, batchId, recordIds: null }
  const all = { possible: 0, hindered: 0 }
  for (const type of reversibleTypes) {
    if (!parts.some((part) => part.type === type)) continue
    const { possible, hindered } = await kindOf(type).numbers(ctx.teamDb, of)
    all.possible += possible
    all.hindered += hindered
  }
  return all
}

/** As far as the person may know, in the order of the members; a record that a batch changed twice in the same way stands once. */
async function statesOf({ team, teamDb }: TeamContext, batchId: number, members: readonly Member[]): Promise<Found[]> {
  const byKey = new Map<string, Found>()
  for (const type of reversibleTypes) {
    const recordIds = members.filter((member) => member.type === type).map(({ recordId }) => recordId)
    if (recordIds.length === 0) continue
    for (const state of await kindOf(type).states(teamDb, { team, batchId, recordIds }))
      byKey.set(`${type} ${state.recordId}`, { type, state })
  }
  const keys = new Set(members.map(({ type, recordId }) => `${type} ${recordId}`))
  return [...keys].flatMap((key) => byKey.get(key) ?? [])
}

function toItem({ team }: TeamContext, { type, state }: Found): ReversalItem {
  return {
    recordId: state.recordId,
    recordName: state.recordName,
    collectionId: state.collectionId,
    collectionName: team.collectionById.get(state.collectionId)?.pluralName ?? '',
    act: kindOf(type).act,
    fields: Object.keys(state.earlier).flatMap((fieldId) => {
      const field = team.fieldById.get(Number(fieldId))
      if (!field) return []
      const [before, after] = [state.now[fieldId] ?? null, state.earlier[fieldId] ?? null]
      return [{ fieldId: field.id, title: titleOf(field, team), dataType: field.dataType, before, after }]
    }),
    obstacle: state.obstacle,
    changedBy: state.changedBy,
  }
}

/** What stands in the way, for the sentence that refuses: the first record that cannot go back. */
export async function firstObstacle(
  ctx: TeamContext,
  { batchId, recordIds }: Pick<TakeBack, 'batchId' | 'recordIds'>,
): Promise<Record<string, unknown>> {
  const members = await membersOfBatch(ctx.teamDb, { batchId, after: null, limit: recordsPerPage })
  const asked = members.filter(({ recordId }) => !recordIds || recordIds.includes(recordId))
  const found = await statesOf(ctx, batchId, asked)
  const first = found.find(({ state }) => state.obstacle !== null) ?? found[0]
  if (!first) return { recordName: '', fieldIds: [], batchId }
  const item = toItem(ctx, first)
  return {
    batchId,
    recordId: item.recordId,
    recordName: item.recordName,
    fieldIds: item.fields
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .map(({ fieldId }) => fieldId),
    obstacle: item.obstacle,
    changedBy: item.changedBy,
  }
}
