import { AppError } from '@trellis/domain/errors'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { historyApi, ReversalItem } from '@trellis/domain/history/api'
import type { TeamContext } from '../../context.ts'
import { asEngine } from '../records/as-engine.ts'
import { findRecordsOf } from '../records/find-record.ts'
import { titleOf } from '../records/record-table.ts'
import type { ReversalState } from '../records/reverting/reversal.ts'
import { batchCursorOf, readBatchCursor } from './batch-cursor.ts'
import { findBatch, namesOf } from './queries.ts'
import { doOverlap, kindOf, reversibleTypes } from './reversal-kinds.ts'
import type { Part, ReversibleType } from './reversal-kinds.ts'
import { membersOfBatch, partsOfBatch, recordsTouched, touchedIn } from './reversal-queries.ts'
import type { Member } from './reversal-queries.ts'
import { areAllKnown } from './reach.ts'
import { atRecord, isInSight, isOfMembers, linkedInValues } from './sight.ts'
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
  const inSight = parts.filter((part) => isInSight(ctx, part))
  const isPartly = inSight.length === 0 && parts.length > 0
  if (isPartly && !(await areAllKnown(ctx, parts, { db: ctx.teamDb, batchId, recordIds: null })))
    throw new AppError('change-not-found')
  const seen = isPartly ? parts : inSight
  if (seen.length === 0) throw new AppError('change-not-found')
  // Where the records are known by sub-collections, all is computed, and of each is told what it shows there.
  const computing = isPartly ? asEngine(ctx) : ctx
  const looking: Looking = { ...computing, memberIds: await knownMembers(computing, batchId) }
  const members = await membersOfBatch(ctx.teamDb, {
    batchId,
    after: readBatchCursor(after),
    limit: recordsPerPage + 1,
  })
  const page = members.slice(0, recordsPerPage)
  const found = await statesOf(looking, batchId, page)
  const last = members.length > recordsPerPage ? page.at(-1) : undefined
  const readers = isPartly ? await readersOf(ctx, found) : undefined
  const items = found.map((one) => toItem(readers?.get(one.state.recordId) ?? ctx, one))
  return {
    items,
    names: await namesOf(ctx.teamDb, [
      ...new Set(
        found.flatMap(({ state }) =>
          linkedInValues((readers?.get(state.recordId) ?? ctx).team, [state.now, state.earlier]),
        ),
      ),
    ]),
    numbers: after === undefined ? await numbersOf(looking, batchId, seen) : null,
    next: last ? batchCursorOf(last) : null,
  }
}

/** With the records whose coming and going may be told, which a collection out of sight may share; null for all. */
interface Looking extends Pick<TeamContext, 'team' | 'wholeTeam' | 'teamDb'> {
  readonly memberIds: readonly number[] | null
}

async function knownMembers({ team, wholeTeam, teamDb }: TeamContext, batchId: number): Promise<number[] | null> {
  return team === wholeTeam ? null : await touchedIn(teamDb, batchId, [...team.collectionById.keys()])
}

/** By record: how it is read by somebody who knows it through the collections that hold it. */
async function readersOf(ctx: TeamContext, found: readonly Found[]): Promise<Map<number, TeamContext>> {
  const readers = new Map<number, TeamContext>()
  for (const [rootId, each] of Map.groupBy(found, ({ state }) => state.collectionId)) {
    const ids = each.map(({ state }) => state.recordId)
    for (const [id, record] of await findRecordsOf(ctx, rootId, ids)) {
      const reader = atRecord(ctx, record)
      const collectionById = new Map([...reader.team.collectionById, [rootId, record.collection]])
      readers.set(id, { ...reader, team: { ...reader.team, collectionById } })
    }
  }
  return readers
}

async function numbersOf(ctx: Looking, batchId: number, parts: readonly Part[]) {
  const all = { possible: 0, hindered: 0 }
  for (const type of reversibleTypes) {
    if (!parts.some((part) => part.type === type)) continue
    const { possible, hindered } = await kindOf(type).numbers(ctx.teamDb, ofAll(ctx, batchId, type))
    all.possible += possible
    all.hindered += hindered
  }
  return doOverlap(parts) ? await eachOnce(ctx, batchId, all) : all
}

const ofAll = ({ team, memberIds }: Looking, batchId: number, type: string) => ({
  team,
  batchId,
  recordIds: isOfMembers(type) ? memberIds : null,
})

/** Of more than these, whoever may not know all is told how much would be done, and not to how many records. */
const mostLookedAt = 10_000

/** Of a batch that did several things to the same records: each record counts once, as hindered where a part of it is. */
async function eachOnce(
  looking: Looking,
  batchId: number,
  counted: { possible: number; hindered: number },
): Promise<{ possible: number; hindered: number }> {
  const { team, wholeTeam, teamDb } = looking
  const { possible, hindered } = counted
  if (possible + hindered > mostLookedAt) {
    if (team !== wholeTeam) return counted
    const records = await recordsTouched(teamDb, batchId, null)
    return { possible: Math.max(0, records - hindered), hindered: Math.min(hindered, records) }
  }
  const isHinderedById = new Map<number, boolean>()
  for (const type of reversibleTypes)
    for (const { recordId, obstacle } of await kindOf(type).states(teamDb, ofAll(looking, batchId, type)))
      isHinderedById.set(recordId, obstacle !== null || isHinderedById.get(recordId) === true)
  const all = [...isHinderedById.values()].filter(Boolean).length
  return { possible: isHinderedById.size - all, hindered: all }
}

/** As far as the person may know, in the order of the members; a record that a batch changed twice in the same way stands once. */
async function statesOf(
  { team, teamDb, memberIds }: Looking,
  batchId: number,
  members: readonly Member[],
): Promise<Found[]> {
  const known = memberIds && new Set(memberIds)
  const byKey = new Map<string, Found>()
  for (const type of reversibleTypes) {
    const asked = members.filter((member) => member.type === type).map(({ recordId }) => recordId)
    const recordIds = known && isOfMembers(type) ? asked.filter((id) => known.has(id)) : asked
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
  const inSight = await statesOf({ ...ctx, memberIds: await knownMembers(ctx, batchId) }, batchId, asked)
  const found = inSight.length > 0 ? inSight : await statesOf({ ...asEngine(ctx), memberIds: null }, batchId, asked)
  const first = found.find(({ state }) => state.obstacle !== null) ?? found[0]
  if (!first) return { recordName: '', fieldIds: [], batchId }
  const readers = inSight.length > 0 ? undefined : await readersOf(ctx, [first])
  const item = toItem(readers?.get(first.state.recordId) ?? ctx, first)
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
