import { AppError } from '@trellis/domain/errors'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, reversedLink } from '@trellis/domain/fields/link'
import { conversionWay } from '@trellis/domain/fields/type-change'
import type { TypeChange } from '@trellis/domain/fields/type-change-api'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import { daysInTrash } from '@trellis/domain/trash/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { liveCollection } from '../collections/collections.ts'
import { addItems } from '../custom-lists/custom-lists.ts'
import { linksTo } from '../records/links/link-sql.ts'
import { convertAll, readingOf } from '../records/type-change/type-change.ts'
import type { TypeChangePlan } from '../records/type-change/type-change.ts'
import { countValues, nextColumn } from '../records/type-change/type-change-sql.ts'
import type { SchemaHandle } from '../records/type-change/type-change-sql.ts'
import { authorOf } from '../records/write.ts'
import { changeConfigAndSchema, teamConfig } from '../teams/team-config.ts'
import { checkedSettings } from './check-field.ts'
import { refuseHiddenCandidates, withHiddenCandidates } from './link-settings.ts'
import { importBeside, lockBeginnings } from './import-beside-sql.ts'
import { addNextColumn, updateFieldRow } from './queries.ts'
import { columnType, hasColumn } from './storage.ts'
import {
  endTypeChange,
  insertTypeChange,
  newestTypeChange,
  schemaOf,
  undoableTypeChange,
} from './type-change-queries.ts'
import type { FieldFacts, TypeChangeRow } from './type-change-queries.ts'
import { blockingUses, usesOf } from './type-change-uses.ts'

export interface FieldPlace {
  readonly collectionId: number
  readonly fieldId: number
}

export interface WantedType {
  readonly dataType: DataType
  readonly settings: Record<string, unknown>
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * What a change would be, refused where it cannot be.
 * @throws AppError field-not-found, type-change-refused, field-converting, invalid-input
 */
export async function planOf(ctx: TeamContext, place: FieldPlace, wanted: WantedType): Promise<TypeChangePlan> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  const from = changeableField(team, place)
  if (!conversionWay(from.dataType, wanted.dataType))
    throw new AppError('type-change-refused', { from: from.dataType, to: wanted.dataType })
  const known = readableTeam(team, ctx.access)
  const asked = isLink(wanted) ? { ...wanted, settings: withHiddenCandidates(known, wanted.settings, from) } : wanted
  const settings = checkedSettings(team, wanted.dataType, keptSides(from, asked))
  refuseHiddenCandidates(known, { dataType: wanted.dataType, settings }, from.settings)
  const to: Field = {
    ...from,
    dataType: wanted.dataType,
    settings,
    defaultValue: null,
    isUnique: staysUnique(from, wanted),
  }
  const { rootId } = liveCollection(team, place.collectionId)
  const plan = { rootId, from, to, undoesId: null }
  return { ...plan, reading: await readingOf(ctx.teamDb, team, plan) }
}

/** What taking the last change back would be. @throws AppError change-not-found */
export async function undoPlanOf(
  ctx: TeamContext,
  place: FieldPlace,
): Promise<TypeChangePlan & { undone: TypeChangeRow }> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  const from = changeableField(team, place)
  const undone = await undoableTypeChange(ctx.teamDb, place.fieldId, undoneSince(ctx))
  if (!undone) throw new AppError('change-not-found')
  const missing = ['listId', 'collectionId'].some((key) => {
    const id = undone.before.settings[key]
    return typeof id === 'number' && !team.collectionById.has(id)
  })
  if (missing) throw new AppError('collection-not-found')
  const { rootId } = liveCollection(team, place.collectionId)
  return { rootId, from, to: { ...from, ...undone.before }, undoesId: undone.id, reading: {}, undone }
}

const undoneSince = ({ clock }: Pick<TeamContext, 'clock'>) => new Date(clock.now().getTime() - daysInTrash * dayMs)

export async function startTypeChange(
  ctx: TeamContext,
  place: FieldPlace,
  wanted: WantedType & { addsMissingItems: boolean },
): Promise<TypeChange> {
  const plan = await planOf(ctx, place, wanted)
  if (wanted.addsMissingItems && !mayReadValues(ctx, plan)) throw new AppError('not-permitted')
  await refuseWhereItBreaks(ctx, plan)
  if (wanted.addsMissingItems) await addMissingItems(ctx, plan)
  return await start(ctx, place, plan)
}

export async function undoTypeChange(ctx: TeamContext, place: FieldPlace): Promise<TypeChange> {
  const plan = await undoPlanOf(ctx, place)
  // What began to use the field since may know it by its new type only.
  await refuseWhereItBreaks(ctx, plan)
  return await start(ctx, place, plan)
}

/** Whoever configures without reading is told how many, and not what: neither in a report nor by the items of a list. */
export const mayReadValues = ({ team, wholeTeam }: TeamContext, { from }: Pick<TypeChangePlan, 'from'>): boolean =>
  team === wholeTeam || team.fieldById.has(from.id)

async function refuseWhereItBreaks(ctx: TeamContext, { from, to }: TypeChangePlan): Promise<void> {
  const broken = blockingUses(await usesOf(ctx.db, await teamConfig(ctx, ctx.team.teamId), from, to))
  if (broken.length > 0) throw new AppError('type-change-refused', { uses: broken })
}

/** From here on nobody writes the field; a job converts it. */
async function start(ctx: TeamContext, place: FieldPlace, plan: TypeChangePlan): Promise<TypeChange> {
  const { teamId } = ctx.team
  const { rootId, from, to, undoesId, reading } = plan
  const at = ctx.clock.now()
  const recordsTotal = await countValues(ctx.teamDb, { rootId, field: from })
  const id = await changeConfigAndSchema(ctx, async (tx, team) => {
    changeableField(team, place)
    await refuseBesideImport(schemaOf(tx, teamId), team, rootId)
    if (hasColumn(to)) await addNextColumn(tx, { teamId, rootId }, { name: nextColumn(to), type: columnType(to) })
    await updateFieldRow(tx, teamId, from.id, { converting_since: at })
    return await insertTypeChange(schemaOf(tx, teamId), {
      fieldId: from.id,
      rootId,
      undoesId,
      before: factsOf(from),
      after: factsOf(to),
      details: { reading },
      at,
      author: authorOf(ctx),
      recordsTotal,
    })
  })
  await changeTypeLater(ctx, { teamId, changeId: id })
  return shown(ctx, (await newestTypeChange(ctx.teamDb, from.id))!)
}

/** An import knows the fields as they were when it began. */
async function refuseBesideImport(handle: SchemaHandle, team: TeamConfig, rootId: number): Promise<void> {
  await lockBeginnings(handle)
  const collectionIds = [...team.collectionById.values()].flatMap((one) => (one.rootId === rootId ? [one.id] : []))
  const linkIds = linksTo(team, rootId).map(({ id }) => id)
  const names = await importBeside(handle, { collectionIds, linkIds })
  if (names !== undefined) throw new AppError('type-change-beside-import', { names })
}

async function changeTypeLater(
  { jobs }: Pick<TeamContext, 'jobs'>,
  payload: { teamId: number; changeId: number },
): Promise<void> {
  await jobs.enqueue('change-field-type', payload, { queue: `field-types-${payload.teamId}` })
}

export async function lastTypeChange(ctx: TeamContext, { collectionId, fieldId }: FieldPlace) {
  const team = await teamConfig(ctx, ctx.team.teamId)
  liveField(team, { collectionId, fieldId })
  const row = await newestTypeChange(ctx.teamDb, fieldId)
  return { change: row ? await shown(ctx, row) : null }
}

/** The job sees it and takes away what it made so far. @throws AppError change-not-found */
export async function cancelTypeChange(ctx: TeamContext, { collectionId, fieldId }: FieldPlace): Promise<void> {
  liveField(await teamConfig(ctx, ctx.team.teamId), { collectionId, fieldId })
  const row = await newestTypeChange(ctx.teamDb, fieldId)
  if (row?.state !== 'running') throw new AppError('change-not-found')
  const isEnded = await endTypeChange(ctx.teamDb, row.id, { state: 'cancelled', at: ctx.clock.now() })
  if (isEnded) await changeTypeLater(ctx, { teamId: ctx.team.teamId, changeId: row.id })
}

async function shown(ctx: TeamContext, row: TypeChangeRow): Promise<TypeChange> {
  const undoable = await undoableTypeChange(ctx.teamDb, row.field_id, undoneSince(ctx))
  const until = undoable?.id === row.id && row.finished_at
  return {
    id: row.id,
    state: row.state,
    from: { dataType: row.before.dataType, settings: row.before.settings },
    to: { dataType: row.after.dataType, settings: row.after.settings },
    isUndo: row.undoes_id !== null,
    at: row.started_at.toISOString(),
    by: row.started_by_name,
    recordsDone: row.records_done,
    recordsTotal: row.records_total,
    counts: {
      total: row.records_done,
      converted: row.converted,
      changed: row.changed,
      emptied: row.emptied,
    },
    undoUntil: until ? new Date(until.getTime() + daysInTrash * dayMs).toISOString() : null,
    lostUnique: row.details.lostUnique === true,
  }
}

const factsOf = ({ dataType, settings, isUnique, defaultValue }: Field): FieldFacts => ({
  dataType,
  settings,
  isUnique,
  defaultValue: defaultValue ?? null,
})

function liveField(team: TeamConfig, { collectionId, fieldId }: FieldPlace): Field {
  const field = liveCollection(team, collectionId).fields.find(({ id }) => id === fieldId)
  if (!field) throw new AppError('field-not-found', { fieldId })
  return field
}

/** What links here stores nothing that could be converted. */
function changeableField(team: TeamConfig, place: FieldPlace): Field {
  const field = liveField(team, place)
  if (field.isConverting) throw new AppError('field-converting', { fieldId: field.id })
  if (reversedLink(field) !== undefined) throw new AppError('type-change-refused', { fieldId: field.id })
  return field
}

/** A link stays a link of the same two sides. */
function keptSides(from: Field, { dataType, settings }: WantedType): Record<string, unknown> {
  const { reverseFieldId } = from.settings
  const isSame = isLink(from) && isLink({ dataType }) && from.settings['collectionId'] === settings['collectionId']
  return isSame && reverseFieldId !== undefined ? { ...settings, reverseFieldId } : settings
}

const staysUnique = ({ isUnique }: Field, { dataType }: WantedType) => isUnique && fieldTypeOf(dataType).isUniqueAllowed

/** Lists end somewhere, and so does what one change adds to them. */
const mostMissingItems = 500
const longestItem = 200

/** Texts that would be items if their list had them. */
export function missingItemOf(
  plan: TypeChangePlan,
  record: { problem: string | null; text: string | null },
): string | null {
  if (plan.to.dataType !== 'single_selection_from_list' && plan.to.dataType !== 'multi_selection_from_list') return null
  const text = record.problem === 'not-in-list' ? record.text?.trim() : undefined
  return text && text.length <= longestItem && !/[\n;|]/.test(text) ? text : null
}

async function addMissingItems(ctx: TeamContext, plan: TypeChangePlan): Promise<void> {
  const listId = Number(plan.to.settings['listId'])
  const team = await teamConfig(ctx, ctx.team.teamId)
  const missing = new Set<string>()
  for await (const { records } of convertAll(ctx.teamDb, team, plan))
    for (const record of records) {
      const text = missingItemOf(plan, record)
      if (text !== null && missing.size < mostMissingItems) missing.add(text)
    }
  if (missing.size > 0)
    await addItems(
      ctx,
      listId,
      [...missing].map((name) => ({ name, icon: null, color: null })),
    )
}
