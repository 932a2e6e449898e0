import { checkValue } from '@trellis/domain/fields/check-value'
import { converter } from '@trellis/domain/fields/convert-value'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { isLink } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { AppError } from '@trellis/domain/errors'
import { daysInTrash } from '@trellis/domain/trash/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { replaceLayout } from '../layouts/layouts.ts'
import { noteCommitted } from '../live/live.ts'
import { titleOf } from '../records/record-table.ts'
import { textContext } from '../records/values/text-context.ts'
import { convertAll, convertRows, renewAllSpines } from '../records/type-change/type-change.ts'
import type { ConvertedRecord, TypeChangePlan } from '../records/type-change/type-change.ts'
import { changedSince, dropNext, keepConverted, lockTable, swapValues } from '../records/type-change/type-change-sql.ts'
import { changeConfigAndSchema, teamConfig } from '../teams/team-config.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { dropAvatars, giveAvatars, updateFieldRow } from './queries.ts'
import {
  countFailure,
  dropConvertedValues,
  endTypeChange,
  insertTypeChangeBatch,
  markUndone,
  noteLostUnique,
  noteProgress,
  schemaOf,
  typeChangeById,
} from './type-change-queries.ts'
import type { TypeChangeDetails, TypeChangeRow } from './type-change-queries.ts'
import { blockingUses, isSameLayout, keepsReverse, layoutsSpeakingOf, usesOf } from './type-change-uses.ts'
import { buildUniqueIndex } from './unique.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A write has the time when it began: one that was under way when the change began is older than that. */
const longestWriteMs = 60 * 60 * 1000

/**
 * Converts a field that was marked for it: chunk by chunk beside the old values, then in one moment in their place. It may
 * stop anywhere and run again.
 */
export async function runTypeChange(services: Services, payload: Payload, signal?: AbortSignal): Promise<void> {
  const { teamId, changeId } = payload
  await ensureTeamSchema(services, teamId)
  try {
    await run(services, payload, signal)
  } catch (error) {
    const db = teamDbFor(services.pool, teamId)
    if ((await countFailure(db, changeId)) < mostFailures) throw error
    // A field that nobody can write is worse than one that keeps its type.
    services.log.error({ err: error, teamId, changeId }, 'a change of type was given up')
    const change = await typeChangeById(db, changeId)
    if (change?.state === 'running') await giveUp(services, change, await teamConfig(services, teamId), 'failed')
  }
}

interface Payload {
  readonly teamId: number
  readonly changeId: number
}

const mostFailures = 3

async function run(services: Services, { teamId, changeId }: Payload, signal: AbortSignal | undefined): Promise<void> {
  const db = teamDbFor(services.pool, teamId)
  const change = await typeChangeById(db, changeId)
  if (!change) return
  const team = await teamConfig(services, teamId)
  const from = team.fieldById.get(change.field_id)
  if (change.state === 'cancelled' || (change.state === 'running' && !from)) return await giveUp(services, change, team)
  // It ended in what is done after the values are swapped: that is begun again.
  if (change.state === 'done' && from?.dataType === change.after.dataType && !from.isConverting)
    return await afterwards(services, { team, db, plan: planOf(change, { ...from, ...change.before }), change })
  if (change.state !== 'running' || !from) return
  const plan = planOf(change, from)
  const isDone = await convertChunks(db, team, { plan, change, signal })
  if (signal?.aborted) return
  if (!isDone) return await giveUp(services, change, team)
  await finish(services, { team, db, plan, change })
}

function planOf({ after, undoes_id: undoesId, root_id: rootId, details }: TypeChangeRow, from: Field): TypeChangePlan {
  return { rootId, from, to: { ...from, ...after }, undoesId, reading: details.reading ?? {} }
}

/** @returns false where somebody stopped it */
async function convertChunks(
  db: TeamDb,
  team: TeamConfig,
  { plan, change, signal }: { plan: TypeChangePlan; change: TypeChangeRow; signal: AbortSignal | undefined },
): Promise<boolean> {
  for await (const { rows, records } of convertAll(db, team, plan, change.last_record_id)) {
    if (signal?.aborted) return true
    const isWanted = await db.transaction(async (tx) => {
      await keepConverted(tx, { rootId: plan.rootId, field: plan.to }, { changeId: change.id, rows: keptRows(records) })
      return await noteProgress(tx, change.id, {
        lastRecordId: rows.at(-1)!.id,
        records: records.length,
        ...outcomesOf(records),
      })
    })
    if (!isWanted) return false
  }
  return true
}

const keptRows = (records: readonly ConvertedRecord[]) =>
  records.map(({ id, before, after }) => ({ id, before: JSON.stringify(before), after: JSON.stringify(after) }))

function outcomesOf(records: readonly ConvertedRecord[]) {
  const count = (outcome: ConvertedRecord['outcome']) => records.filter((one) => one.outcome === outcome).length
  return { converted: count('converted'), changed: count('changed'), emptied: count('emptied') }
}

interface Finish {
  readonly team: TeamConfig
  readonly db: TeamDb
  readonly plan: TypeChangePlan
  readonly change: TypeChangeRow
}

async function finish(services: Services, { team: known, db, plan, change }: Finish): Promise<void> {
  const { teamId } = known
  const ctx = { ...services, team: { teamId } }
  const undone = change.undoes_id === null ? undefined : await typeChangeById(db, change.undoes_id)
  const end = await changeConfigAndSchema(ctx, async (tx, team): Promise<'swapped' | 'stopped' | 'broken'> => {
    const handle = schemaOf(tx, teamId)
    const now = await typeChangeById(handle, change.id)
    const field = team.fieldById.get(change.field_id)
    if (now?.state !== 'running' || !field) return 'stopped'
    // Somebody began to use it by its old type while it was converted: who is a member would change silently.
    if (blockingUses(await usesOf(tx, team, field, plan.to)).length > 0) return 'broken'
    // Before anything else: from here on nobody else writes records of the tree.
    await lockTable(handle, plan.rootId)
    const late = await changedSince(
      handle,
      { rootId: plan.rootId, field: plan.from },
      {
        changeId: change.id,
        since: new Date(change.started_at.getTime() - longestWriteMs),
        undoesId: plan.undoesId,
      },
    )
    const lateRecords = await convertRows(db, team, plan, late)
    await keepConverted(
      handle,
      { rootId: plan.rootId, field: plan.to },
      { changeId: change.id, rows: keptRows(lateRecords) },
    )
    await swapValues(handle, plan)
    const at = services.clock.now()
    const batchId = await insertTypeChangeBatch(handle, {
      at,
      author: { id: change.started_by, name: change.started_by_name },
      rootId: plan.rootId,
      count: now.converted + now.changed + now.emptied + lateRecords.length,
      fieldId: field.id,
      title: titleOf(field, team),
    })
    const details = await followUps(tx, team, { plan, change, undone })
    await updateFieldRow(tx, teamId, field.id, {
      data_type: plan.to.dataType,
      settings: JSON.stringify(plan.to.settings),
      is_unique: false,
      default_value: defaultAfter(team, plan, undone),
      converting_since: null,
      earlier_types: JSON.stringify([
        ...(field.earlierTypes ?? []),
        { beforeBatchId: batchId, dataType: field.dataType, settings: field.settings },
      ]),
    })
    if (undone) await markUndone(handle, undone.id)
    await endTypeChange(handle, change.id, { state: 'done', at, batchId, details: { ...now.details, ...details } })
    return 'swapped'
  })
  if (end !== 'swapped') return await giveUp(services, change, known, end === 'broken' ? 'failed' : 'cancelled')
  await afterwards(services, { team: await teamConfig(services, teamId), db, plan, change })
}

/** What used the field goes along, or gives up what speaks of it; an undo gives it back. */
async function followUps(
  tx: PlatformTransaction,
  team: TeamConfig,
  { plan, undone }: { plan: TypeChangePlan; change: TypeChangeRow; undone: TypeChangeRow | undefined },
): Promise<TypeChangeDetails> {
  const { teamId } = team
  const { from, to } = plan
  const changed = (await layoutsSpeakingOf(tx, team, to)).filter((layout) => !isSameLayout(layout))
  for (const { id, before, after } of changed) await replaceLayout(tx, { teamId, id, before, after })
  for (const { id, before, after } of undone?.details.layouts ?? [])
    await replaceLayout(tx, { teamId, id, before: after, after: before })

  const reverseFieldId = Number(from.settings['reverseFieldId'])
  const losesReverse = isLink(from) && team.fieldById.has(reverseFieldId) && !keepsReverse(from, to)
  const at = new Date()
  if (losesReverse) await updateFieldRow(tx, teamId, reverseFieldId, { deleted_at: at })
  if (undone?.details.reverseFieldId)
    await updateFieldRow(tx, teamId, undone.details.reverseFieldId, { deleted_at: null })

  const isPicture = to.dataType === 'single_image' || to.dataType === 'multi_image'
  const avatarOf = isPicture ? [] : await dropAvatars(tx, teamId, from.id)
  if (undone?.details.avatarOf) await giveAvatars(tx, teamId, from.id, undone.details.avatarOf)
  return {
    ...(changed.length > 0 && { layouts: changed.map(({ id, before, after }) => ({ id, before, after })) }),
    ...(losesReverse && { reverseFieldId }),
    ...(avatarOf.length > 0 && { avatarOf }),
  }
}

/** The default as the new type has it, as JSON text; null for none. */
function defaultAfter(
  team: TeamConfig,
  { from, to }: TypeChangePlan,
  undone: TypeChangeRow | undefined,
): string | null {
  if (undone) return undone.before.defaultValue === null ? null : JSON.stringify(undone.before.defaultValue)
  const { defaultValue = null } = from
  if (defaultValue === null || fieldTypeOf(to.dataType).isDefaultAllowed === false) return null
  const made = converter(from, to, { ...textContext(team), mayHold: () => false })(defaultValue as Exclude<Value, null>)
  return 'problem' in made || made.value === null ? null : JSON.stringify(checkValue(to, made.value))
}

/** What may be done while people work again: uniqueness, names and search. */
async function afterwards(services: Services, { team, db, plan, change }: Finish): Promise<void> {
  const { teamId } = team
  const ctx = { ...services, team: { teamId } }
  const field = team.fieldById.get(change.field_id)
  const collection = team.collectionById.get(plan.rootId)
  if (!field || !collection) return
  const isToBeUnique = plan.to.isUnique && !field.isUnique && !change.details.lostUnique
  if (isToBeUnique) await makeUniqueAgain(ctx, { field, plan, change, db })
  const isNamed = collection.nameFieldId === field.id
  const isSearched = [plan.from, plan.to].some(({ dataType }) => fieldTypeOf(dataType).searchText !== undefined)
  if (isNamed || isSearched) await renewAllSpines(db, team, collection, { isNamed })
  noteCommitted(services, teamId)
  const runAt = new Date(services.clock.now().getTime() + (daysInTrash + 1) * dayMs)
  await services.jobs.enqueue(
    'drop-converted-values',
    { teamId },
    { key: `converted-values-${teamId}-${change.id}`, runAt },
  )
}

/** Values that were different may be the same now: then the field is unique no more, and its page says so. */
async function makeUniqueAgain(
  ctx: Services & { team: { teamId: number } },
  { field, plan, change, db }: Pick<Finish, 'plan' | 'change' | 'db'> & { field: Field },
): Promise<void> {
  const { teamId } = ctx.team
  try {
    await buildUniqueIndex(ctx, plan.rootId, field)
    await changeConfigAndSchema(ctx, (tx) => updateFieldRow(tx, teamId, field.id, { is_unique: true }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await noteLostUnique(db, change.id)
  }
}

/** Stopped by somebody, or the field is gone: nothing of it stays. */
async function giveUp(
  services: Services,
  change: TypeChangeRow,
  team: TeamConfig,
  state: 'cancelled' | 'failed' = 'cancelled',
): Promise<void> {
  const ctx = { ...services, team: { teamId: team.teamId } }
  const to = { id: change.field_id, dataType: change.after.dataType }
  await changeConfigAndSchema(ctx, async (tx) => {
    const handle = schemaOf(tx, team.teamId)
    await dropNext(handle, { rootId: change.root_id, to })
    await updateFieldRow(tx, team.teamId, change.field_id, { converting_since: null })
    await endTypeChange(handle, change.id, { state, at: services.clock.now() })
  })
}

/** What values were before a change is kept for 30 days. */
export async function dropOldConvertedValues(services: Services, { teamId }: { teamId: number }): Promise<void> {
  await ensureTeamSchema(services, teamId)
  const before = new Date(services.clock.now().getTime() - daysInTrash * dayMs)
  await dropConvertedValues(teamDbFor(services.pool, teamId), before)
}
