import { fieldsOf, isHandPicked } from '@trellis/domain/collections/tree'
import type { MergeInput } from '@trellis/domain/duplicates/api'
import { isChosenAtMerge, mayUnite, mergedValue } from '@trellis/domain/duplicates/merged-value'
import type { MergeChoice } from '@trellis/domain/duplicates/merged-value'
import { AppError } from '@trellis/domain/errors'
import { isLink, linkedIdsIn } from '@trellis/domain/fields/link'
import type { Field } from '@trellis/domain/fields/field'
import { accessToAny, includesField } from '@trellis/domain/permissions/data-access'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { asEngine } from '../as-engine.ts'
import type { BatchFacts } from '../batch.ts'
import { checkValue } from '../values/check-values.ts'
import { addToLine } from '../membership/membership.ts'
import { bringAlong } from './merge-along.ts'
import { repointLinks } from './merge-links.ts'
import { findMergeable, mayDeleteRecord } from './mergeable.ts'
import type { Mergeable } from './mergeable.ts'
import {
  insertMerged,
  lockRecords,
  moveMerged,
  noteAtSurvivor,
  pickedOf,
  setMergeFacts,
  type MergeFacts,
} from './merge-sql.ts'
import { noteWrite } from '../note-write.ts'
import { patchRecords } from '../patch.ts'
import { ownPatches } from '../patch-sql.ts'
import { readRecord } from '../pages/read.ts'
import { titleOf } from '../record-table.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { authorOf } from '../write.ts'

/**
 * Makes records one, in one transaction and one batch (decision 0017): what links to the others links to the survivor, which
 * takes their places in sub-collections, their bookmarks, comments and tasks, and for each field the value that was chosen.
 * @throws AppError record-not-found, records-unlike, not-permitted, merge-outdated, fields-empty, value-invalid
 */
export async function mergeRecords(reader: TeamContext, { survivorId, records, choices }: MergeInput) {
  const mergedIds = records.map(({ recordId }) => recordId).filter((id) => id !== survivorId)
  const ids = [survivorId, ...mergedIds]
  if (mergedIds.length !== records.length - 1 || new Set(ids).size < ids.length) throw invalid('survivorId')
  const ctx = asEngine(reader)
  const merging = await findMergeable(reader, ids)
  if (!mergedIds.every((id) => mayDeleteRecord(reader, merging.recordById.get(id)!)))
    throw new AppError('not-permitted')
  const chosen = checkChoices(reader, merging, ids, choices)
  const patch = mergedPatch(ctx.team, merging, ids, chosen)
  const versionById = new Map(records.map(({ recordId, version }) => [recordId, version]))
  const facts: BatchFacts = { kind: 'merge', at: ctx.clock.now(), author: authorOf(ctx) }
  const { batchId, rootIds } = await ctx.teamDb.transaction(async (tx) => {
    await refuseOutdated(tx, merging, versionById)
    return writeMerge(tx, ctx.team, merging, { ids, patch, facts })
  })
  await noteWrite(
    ctx,
    [...rootIds].flatMap((rootId) => ctx.team.collectionById.get(rootId) ?? []),
  )
  return { record: await readRecord(reader, survivorId), batchId, mergedIds }
}

/** Fields of these records that a person may choose for: they see them, and may change them at the survivor. */
export function choosableFields(reader: TeamContext, { seen, recordById }: Mergeable): Field[] {
  const collectionIds = [...new Set(seen.flatMap((record) => record.collectionIds))]
  const known = fieldsOf(collectionIds.flatMap((id) => reader.team.collectionById.get(id) ?? []))
  // What only one of them may show or change is chosen for nobody.
  const grants = [...recordById.values()].map((record) => accessToAny(reader.access, record.collectionIds).updateFields)
  return known.filter((field) => isChosenAtMerge(field) && grants.every((fields) => includesField(fields, field.id)))
}

function checkChoices(
  reader: TeamContext,
  merging: Mergeable,
  ids: readonly number[],
  choices: MergeInput['choices'],
): Map<number, MergeChoice> {
  const fieldById = new Map(choosableFields(reader, merging).map((field) => [field.id, field]))
  const chosen = new Map<number, MergeChoice>()
  for (const choice of choices) {
    const field = fieldById.get(choice.fieldId)
    if (!field) throw new AppError('field-not-found', { fieldId: choice.fieldId })
    const from = 'take' in choice ? [choice.take] : choice.unite
    if (!from.every((id) => ids.includes(id)) || ('unite' in choice && !mayUnite(field))) throw invalid('choices')
    chosen.set(field.id, choice)
  }
  return chosen
}

/** What changes at the survivor. */
function mergedPatch(
  team: TeamConfig,
  { tree, recordById }: Mergeable,
  ids: readonly number[],
  chosen: ReadonlyMap<number, MergeChoice>,
): Values {
  const [survivorId] = ids
  const patch: Values = {}
  for (const field of tree.fields.filter(isChosenAtMerge)) {
    const choice = chosen.get(field.id)
    const valueOf = (id: number) => withoutEachOther(field, recordById.get(id)!, ids)
    const now = recordById.get(survivorId!)!.values[field.id] ?? null
    const merged = mergedValue(field, { order: ids, valueOf, choice }) ?? null
    // What was put together is new; a value that one of them has may stay as it is.
    const value = choice && 'unite' in choice && merged !== null ? checkValue(team, field, merged) : merged
    if (JSON.stringify(value) === JSON.stringify(now)) continue
    if (value === null && field.isRequired)
      throw new AppError('fields-empty', { fields: titleOf(field, team), fieldIds: [field.id] })
    patch[field.id] = value as Values[string]
  }
  return patch
}

/** Nobody is linked to themselves by a merge; a link of the survivor to itself that was there stays. */
function withoutEachOther(field: Field, record: RecordDetail, ids: readonly number[]) {
  const value = record.values[field.id] ?? null
  if (!isLink(field)) return value
  const gone = new Set(record.id === ids[0] ? ids.slice(1) : ids)
  const kept = linkedIdsIn(value).filter((id) => !gone.has(id))
  if (kept.length === 0) return null
  return Array.isArray(value) ? kept : value
}

async function refuseOutdated(
  tx: TeamTransaction,
  { tree, recordById }: Mergeable,
  versionById: ReadonlyMap<number, number>,
): Promise<void> {
  const locked = await lockRecords(tx, tree.rootId, [...versionById.keys()])
  const outdated = [...versionById].filter(([id, version]) => {
    const now = locked.get(id)
    return !now || now.isInTrash || now.version !== version || recordById.get(id)?.version !== version
  })
  if (outdated.length === 0) return
  const names = outdated.map(([id]) => recordById.get(id)?.name || `#${id}`)
  throw new AppError('merge-outdated', { names: names.join(', '), recordIds: outdated.map(([id]) => id) })
}

async function writeMerge(
  tx: TeamTransaction,
  team: TeamConfig,
  { tree, recordById }: Mergeable,
  { ids, patch, facts }: { ids: readonly number[]; patch: Values; facts: BatchFacts },
) {
  const [survivorId = 0, ...mergedIds] = ids
  const survivor = recordById.get(survivorId)!
  const { rootId } = tree
  const batch = { ...facts, batchId: await insertBatch(tx, facts, rootId) }
  const links = await repointLinks(tx, team, { rootId, survivorId, mergedIds }, batch)
  // Before the survivor is written: what only one record may have is free then.
  await moveMerged(tx, { rootId, recordIds: mergedIds, type: 'merged' }, batch)
  const fields = tree.fields.filter(({ id }) => id in patch)
  if (fields.length > 0) {
    const source = ownPatches([{ id: survivorId, version: survivor.version, patch: JSON.stringify(patch) }])
    await patchRecords(tx, team, tree, { fields, source }, batch)
  }
  await joinCollections(tx, team, ids, batch)
  await finishMerge(tx, rootId, mergeFacts(survivor, recordById, mergedIds), batch.batchId)
  await setBatchCount(tx, batch.batchId, new Set([...links.changed, ...ids]).size)
  return { batchId: batch.batchId, rootIds: new Set([...links.rootIds, rootId]) }
}

/** What a merge does beside the values: also done again where somebody takes back that it was taken back. */
export async function finishMerge(tx: TeamTransaction, rootId: number, facts: MergeFacts, batchId: number) {
  const { survivorId } = facts
  const along = await bringAlong(tx, { survivorId, mergedIds: facts.merged.map(({ id }) => id) })
  await insertMerged(tx, { ...facts, ...along }, batchId)
  await noteAtSurvivor(tx, { rootId, survivorId, type: 'merged' }, batchId)
  await setMergeFacts(tx, batchId, facts)
}

/** The survivor is wherever one of them was put by hand. */
async function joinCollections(
  tx: TeamTransaction,
  team: TeamConfig,
  [survivorId = 0, ...mergedIds]: readonly number[],
  batch: BatchFacts & { batchId: number },
): Promise<void> {
  const picked = await pickedOf(tx, [survivorId, ...mergedIds])
  const own = new Set(picked.get(survivorId))
  const missing = new Set(mergedIds.flatMap((id) => picked.get(id) ?? []).filter((id) => !own.has(id)))
  for (const collectionId of missing) {
    const collection = team.collectionById.get(collectionId)
    if (collection && isHandPicked(collection))
      await addToLine(tx, team, collection, { recordIds: [survivorId], batchId: batch.batchId, at: batch.at })
  }
}

function mergeFacts(
  survivor: RecordDetail,
  recordById: Mergeable['recordById'],
  mergedIds: readonly number[],
): MergeFacts {
  return {
    survivorId: survivor.id,
    survivorName: survivor.name,
    merged: mergedIds.map((id) => ({ id, name: recordById.get(id)!.name })),
  }
}

const invalid = (path: string) => new AppError('invalid-input', { issues: [{ path, message: 'invalid' }] })
