import { AppError } from '@trellis/domain/errors'
import type { FieldChanges } from '@trellis/domain/fields/api'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import { toldField } from '@trellis/domain/permissions/told-condition'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { machineName } from '@trellis/domain/text/machine-name'
import type { TeamContext } from '../../context.ts'
import { liveCollection } from '../collections/collections.ts'
import { missingReference } from '../collections/references.ts'
import { changeConfig, changeConfigAndSchema, teamConfig } from '../teams/team-config.ts'
import type { ConfigContext } from '../teams/team-config.ts'
import { changedRow } from './changed-row.ts'
import { refuseHiddenCandidates, withHiddenCandidates } from './link-settings.ts'
import { makeFields, maximumFieldsOfTree } from './new-fields.ts'
import type { NewField } from './new-fields.ts'
import { columnNamesOfTree, fieldInTrash, rankFields, updateFieldRow } from './queries.ts'
import { buildUniqueIndex, dropUniqueIndex } from './unique.ts'

/** Of whoever configures it counts what they may read. */
type FieldContext = ConfigContext & Pick<TeamContext, 'access'>

export async function createField(ctx: FieldContext, collectionId: number, input: NewField): Promise<Field> {
  const [field] = await createFields(ctx, collectionId, [input])
  return field!
}

/** Several fields in one transaction, in the order given. */
export async function createFields(
  ctx: FieldContext,
  collectionId: number,
  inputs: readonly NewField[],
): Promise<Field[]> {
  const ids = await changeConfigAndSchema(ctx, (tx, team) => {
    for (const input of inputs) refuseHiddenCandidates(readableTeam(team, ctx.access), input)
    return makeFields(tx, team, liveCollection(team, collectionId), inputs)
  })
  for (const [index, id] of ids.entries()) {
    if (inputs[index]?.isUnique) await makeUnique(ctx, collectionId, id)
  }
  const team = await teamConfig(ctx, ctx.team.teamId)
  return ids.map((id) => liveField(liveCollection(team, collectionId), id))
}

/** Everything but the data type. A field that becomes unique is checked against all its values first. */
export async function updateField(
  ctx: FieldContext,
  collectionId: number,
  fieldId: number,
  asked: FieldChanges,
): Promise<Field> {
  const before = await teamConfig(ctx, ctx.team.teamId)
  const collection = liveCollection(before, collectionId)
  const field = liveField(collection, fieldId)
  if (field.isConverting) throw new AppError('field-converting', { fieldId })
  const known = readableTeam(before, ctx.access)
  const changes = asked.settings ? { ...asked, settings: withHiddenCandidates(known, asked.settings, field) } : asked
  const becomesUnique = changes.isUnique === true && !field.isUnique
  // Refused before an index is built for it.
  changedRow(before, field, changes)
  if (changes.settings)
    refuseHiddenCandidates(known, { dataType: field.dataType, settings: changes.settings }, field.settings)
  if (becomesUnique) await buildUniqueIndex(ctx, collection.rootId, field).catch(untoldValues(ctx, field))
  await changeConfig(ctx, async (tx, team) => {
    const now = liveField(liveCollection(team, collectionId), fieldId)
    if (changes.columnName !== undefined && changes.columnName !== now.columnName) {
      const taken = await columnNamesOfTree(tx, team.teamId, collection.rootId)
      if (taken.includes(changes.columnName)) throw new AppError('name-taken', { name: changes.columnName })
    }
    await updateFieldRow(tx, team.teamId, fieldId, changedRow(team, now, changes))
  }).catch(async (error: unknown) => {
    if (becomesUnique) await dropUniqueIndex(ctx, fieldId)
    throw error
  })
  if (changes.isUnique === false && field.isUnique) await dropUniqueIndex(ctx, fieldId)
  return await fieldNow(ctx, collectionId, fieldId)
}

/** To the trash; the column keeps its values. */
export async function trashField(ctx: ConfigContext, collectionId: number, fieldId: number): Promise<void> {
  const field = await changeConfig(ctx, async (tx, team) => {
    const found = liveField(liveCollection(team, collectionId), fieldId)
    const isName = [...team.collectionById.values()].some((collection) => collection.nameFieldId === fieldId)
    if (isName) throw new AppError('field-is-name')
    await updateFieldRow(tx, team.teamId, fieldId, { deleted_at: ctx.clock.now() })
    return found
  })
  // Records in and out of the trash must not fail over a field nobody sees.
  if (field.isUnique) await dropUniqueIndex(ctx, fieldId)
}

/** With its values, under another machine name where its own was taken meanwhile. */
export async function restoreField(ctx: FieldContext, collectionId: number, fieldId: number): Promise<Field> {
  const { teamId } = ctx.team
  const { rootId } = liveCollection(await teamConfig(ctx, teamId), collectionId)
  const trashed = await fieldInTrash(ctx.db, teamId, collectionId, fieldId)
  if (!trashed) throw new AppError('field-not-found')
  const field = { id: fieldId, collectionId, dataType: trashed.data_type as DataType }
  if (trashed.is_unique) await buildUniqueIndex(ctx, rootId, field).catch(untoldValues(ctx, field))
  await changeConfig(ctx, async (tx, team) => {
    const reversed = trashed.settings['reverseOf']
    // A reverse field comes back with its link.
    if (typeof reversed === 'number' && !team.fieldById.has(reversed))
      throw new AppError('field-not-found', { fieldId: reversed })
    const missing = missingReference(team, [trashed])
    if (missing) throw new AppError('collection-not-found', { collectionId: missing })
    const taken = await columnNamesOfTree(tx, teamId, rootId)
    if (taken.length >= maximumFieldsOfTree) throw new AppError('too-many-fields', { maximum: maximumFieldsOfTree })
    const columnName = machineName(trashed.column_name, { fallback: 'field', isTaken: (name) => taken.includes(name) })
    await updateFieldRow(tx, teamId, fieldId, { deleted_at: null, column_name: columnName })
  })
  return await fieldNow(ctx, collectionId, fieldId)
}

/** The given fields first, in this order; fields that are not named keep theirs behind them. */
export async function orderFields(
  ctx: ConfigContext,
  collectionId: number,
  fieldIds: readonly number[],
): Promise<void> {
  await changeConfig(ctx, async (tx, team) => {
    const collection = liveCollection(team, collectionId)
    for (const fieldId of fieldIds) liveField(collection, fieldId)
    await rankFields(tx, team.teamId, [...new Set([...fieldIds, ...collection.fields.map((field) => field.id)])])
  })
}

/** Whoever configures without reading is told that records share values, and not which. */
function untoldValues({ access }: FieldContext, { id, collectionId }: Pick<Field, 'id' | 'collectionId'>) {
  return (error: unknown): never => {
    const isTold = includesField(accessTo(access, collectionId).readFields, id)
    if (isTold || !(error instanceof AppError) || error.code !== 'value-not-unique') throw error
    throw new AppError(error.code, { ...error.details, samples: [] })
  }
}

async function makeUnique(ctx: FieldContext, collectionId: number, fieldId: number): Promise<void> {
  await updateField(ctx, collectionId, fieldId, { isUnique: true })
}

async function fieldNow(ctx: FieldContext, collectionId: number, fieldId: number): Promise<Field> {
  const team: TeamConfig = await teamConfig(ctx, ctx.team.teamId)
  return toldField(readableTeam(team, ctx.access), liveField(liveCollection(team, collectionId), fieldId))
}

function liveField(collection: ConfiguredCollection, fieldId: number): Field {
  const field = collection.fields.find((candidate) => candidate.id === fieldId)
  if (!field) throw new AppError('field-not-found', { fieldId })
  return field
}
