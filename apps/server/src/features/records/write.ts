import { AppError } from '@trellis/domain/errors'
import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { isHandPicked, lineOf, wholeTree } from '@trellis/domain/collections/tree'
import { reversedLink } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { asEngine, readableRecord, untoldFields } from './as-engine.ts'
import { attachFilesOf } from '../files/files-of-records.ts'
import type { MayUseFile } from '../files/files-of-records.ts'
import { refuseUnlessMayWrite, refuseUnlessMayWriteRecord } from '../permissions/may-write.ts'
import { checkChangedValues, checkNewValues } from './values/check-values.ts'
import type { CheckedValues } from './values/check-values.ts'
import { linkedChange } from './change-queries.ts'
import { refuseConflicts } from './conflicts.ts'
import { linksOfAll, newLinks, refuseForeignLinks } from './links/link-check.ts'
import { splitReverse, writeReverse } from './links/link-reverse.ts'
import type { ReverseEdit } from './links/link-reverse.ts'
import { forwardOf } from './links/link-sql.ts'
import { noteWrite } from './note-write.ts'
import { contextWithFiles } from './values/named-files.ts'
import { findRecord } from './find-record.ts'
import { linkedNames } from './links/link-names-sql.ts'
import { keptValues, readRecord, storedValue, toDetail } from './pages/read.ts'
import { collectionOf, titleOf } from './record-table.ts'
import { searchTexts, searchVector, touchesSearch } from './values/search-vector.ts'
import { textContext } from './values/text-context.ts'
import { insertBatch, setBatchCount } from './trash-queries.ts'
import { filesUsableBy } from './usable-files.ts'
import { insertRecordsSql, updateRecordSql } from './write-sql.ts'
import type { Author, BatchFacts, ExtraColumn, NewRow, RowChange } from './batch.ts'

export interface NewRecord {
  values: Values
  extra?: Record<string, ExtraColumn>
}

interface NewRecords {
  collectionId: number
  records: readonly NewRecord[]
  batch: BatchFacts
  /** Unless it is said, the files that the author uploaded. */
  mayUse?: MayUseFile
}

interface Created {
  batchId: number
  records: { id: number; changeId: number; name: string; values: CheckedValues }[]
}

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query' | 'textRows'>

/** Makes records with their history in one transaction; the values are checked here and nowhere else. */
export async function writeNewRecords(
  handle: Handle,
  team: TeamConfig,
  { collectionId, records, batch, mayUse }: NewRecords,
): Promise<Created> {
  const collection = collectionOf(team, collectionId)
  const checked = records.map(({ values, extra }) => ({ values: checkNewValues(team, collection, values), extra }))
  const check = { handle, team, at: batch.at, teamUserId: batch.author.id }
  await refuseForeignLinks(check, linksOfAll(checked.map(({ values }) => newLinks(collection, values))))
  const isOwn: MayUseFile = (file) => file.created_by !== null && file.created_by === batch.author.id
  for (const { values } of checked)
    await attachFilesOf(handle, collection.fields, { values, at: batch.at, mayUse: mayUse ?? isOwn })
  return writeCheckedRecords(handle, team, { collectionId, records: checked, batch })
}

interface CheckedRecord {
  values: CheckedValues
  extra?: NewRecord['extra']
  /** Where whoever calls has worked them out already. */
  spine?: Spine
}

/** The same for values that whoever calls has checked already, with their links and files. */
export async function writeCheckedRecords(
  handle: Handle,
  team: TeamConfig,
  { collectionId, records, batch }: { collectionId: number; records: readonly CheckedRecord[]; batch: BatchFacts },
): Promise<Created> {
  const collection = collectionOf(team, collectionId)
  const checked = records.map(({ values }) => values)
  const context = await contextWithFiles(handle, team, collection.fields, checked)
  const rows = records.map(({ values, extra, spine }): NewRow => ({
    ...(spine ?? spineOf(team, collection, values, context)),
    values,
    extra,
  }))
  const joined = lineOf(team, collectionId).filter(isHandPicked)
  const { text, values } = insertRecordsSql(
    handle.schema,
    { collection, joined: joined.map(({ id }) => id) },
    rows,
    batch,
  )
  const written = await handle.textRows(text, values).catch(explain(team, collection))
  const inOrder = written
    .map(([changeId, recordId, ofBatch]) => ({
      change_id: Number(changeId),
      record_id: Number(recordId),
      batch_id: Number(ofBatch),
    }))
    .toSorted((a, b) => a.record_id - b.record_id)
  const batchId = inOrder[0]?.batch_id ?? 0
  for (const [index, row] of inOrder.entries()) {
    const { reverse: edits } = splitReverse(collection.fields, {}, checked[index]!)
    const other = { recordId: row.record_id, edits }
    await writeReverse(handle, team, other, { ...batch, batchId }).catch(explain(team, collection))
  }
  return {
    batchId,
    records: inOrder.map((row, index) => ({
      id: row.record_id,
      changeId: row.change_id,
      name: rows[index]!.name,
      values: checked[index]!,
    })),
  }
}

export async function createRecord(ctx: TeamContext, collectionId: number, given: Values) {
  const collection = collectionOf(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId, Object.keys(given).map(Number))
  const at = ctx.clock.now()
  const author = authorOf(ctx)
  const batch = { kind: 'create', at, author }
  const creation = { collectionId, records: [{ values: given }], batch, mayUse: filesUsableBy(ctx) }
  const { team } = asEngine(ctx)
  // One statement is a transaction by itself; other ends of links need more.
  const { records } = await (
    mayReverse(asEngine(ctx), collection, given)
      ? ctx.teamDb.transaction((tx) => writeNewRecords(tx, team, creation))
      : writeNewRecords(ctx.teamDb, team, creation)
  ).catch(untoldFields(ctx, collectionId))
  await noteWrite(ctx, [collection])
  const { id, changeId, name, values } = records[0]!
  const record: RecordDetail = {
    id,
    collectionId: collection.rootId,
    collectionIds: lineOf(ctx.team, collectionId)
      .map((one) => one.id)
      .toReversed(),
    version: 1,
    name,
    values: Object.fromEntries(collection.fields.map((field) => [field.id, (values[field.id] ?? null) as never])),
    names: await linkedNames(ctx.teamDb, [...newLinks(collection, values).values()].flat()),
    createdAt: at.toISOString(),
    createdBy: author.name,
    updatedAt: at.toISOString(),
    updatedBy: author.name,
    isInTrash: false,
  }
  return { record: readableRecord(ctx, record), changeId }
}

/** How often an edit is tried again when somebody else's edit of other fields comes between. */
const mergeAttempts = 5

/**
 * Changes fields of a record. `version` is what the person saw: fields that changed since in the same way are conflicts
 * with mine, theirs and base; all others merge.
 */
export async function updateRecord(
  reader: TeamContext,
  recordId: number,
  { version, values: given }: { version: number; values: Values },
  batch: Partial<Pick<BatchFacts, 'kind'>> = {},
): Promise<{ record: RecordDetail; changeId: number | null }> {
  const ctx = asEngine(reader)
  for (let attempt = 0; attempt < mergeAttempts; attempt++) {
    const found = await findRecord(ctx, recordId)
    const isSeen = found?.collectionIds.some((id) => reader.team.collectionById.has(id))
    const current = found && toDetail(ctx, found)
    if (!found || !isSeen || !current || current.isInTrash) throw new AppError('record-not-found')
    const { collection } = found
    refuseUnlessMayWriteRecord(ctx, found.collectionIds, Object.keys(given).map(Number))
    const wanted = checkChangedValues(ctx.team, collection, given)
    if (version > current.version)
      throw new AppError('invalid-input', { issues: [{ path: 'version', message: 'ahead' }] })
    if (version < current.version) await refuseConflicts(ctx, current, { version, wanted })

    const before: CheckedValues = {}
    const after: CheckedValues = {}
    for (const [fieldId, value] of Object.entries(wanted)) {
      const old = (current.values[fieldId] ?? null) as Value
      // Also a link that leads to the trash and is not shown: a revert gives it back.
      const stored = storedValue(found, fieldId)
      if (isSame(old, value) || isSame(stored, value)) continue
      before[fieldId] = stored
      after[fieldId] = value
    }
    if (Object.keys(after).length === 0) return { record: readableRecord(reader, current), changeId: null }
    const at = ctx.clock.now()
    const author = authorOf(ctx)
    const check = { handle: ctx.teamDb, team: ctx.team, at, teamUserId: author.id }
    await refuseForeignLinks(check, newLinks(collection, after, before))
    await attachFilesOf(ctx.teamDb, collection.fields, { values: after, held: before, at, mayUse: filesUsableBy(ctx) })
    mayReverse(ctx, collection, after)

    // The search document has the words of every collection of the tree: who finds them by what is asked at reading.
    const tree = wholeTree(ctx.team, collection)
    const all = { ...(keptValues(found) as CheckedValues), ...after }
    const context = await contextWithFiles(ctx.teamDb, ctx.team, tree.fields, [all])
    const isSearched = touchesSearch(collection, Object.keys(after).map(Number))
    const spine = isSearched ? spineOf(ctx.team, tree, all, context) : null
    const facts: BatchFacts = { kind: 'edit', at, author, ...batch }
    const change = { recordId, version: current.version, before, after, spine }
    const { own, reverse } = splitReverse(collection.fields, before, after)
    if (reverse.length > 0) {
      const changeId = await ctx.teamDb.transaction((tx) =>
        editBothEnds(tx, ctx.team, collection, { change: { ...change, after: own }, reverse, facts }),
      )
      if (changeId === undefined) continue
      await noteWrite(ctx, [collection])
      return { record: await readRecord(reader, recordId), changeId }
    }
    const row = await editRecord(ctx.teamDb, ctx.team, collection, change, facts)
    if (!row) continue
    await noteWrite(ctx, [collection])

    const record: RecordDetail = {
      ...current,
      version: row.version,
      name: spine?.name ?? current.name,
      values: { ...current.values, ...(after as RecordDetail['values']) },
      names: {
        ...current.names,
        ...(await linkedNames(ctx.teamDb, [...newLinks(collection, after, before).values()].flat())),
      },
      updatedAt: at.toISOString(),
      updatedBy: author.name,
    }
    return { record: readableRecord(reader, record), changeId: row.change_id }
  }
  throw new AppError('busy-try-again')
}

/** Undefined where the record has another version by now; nothing was written then. */
async function editRecord(
  handle: Handle,
  team: TeamConfig,
  collection: ConfiguredCollection,
  change: RowChange,
  facts: BatchFacts,
) {
  const { text, values } = updateRecordSql(handle.schema, collection, change, facts)
  const [row] = await handle.textRows(text, values).catch(explain(team, collection))
  if (!row) return undefined
  const [changeId, version, batchId] = row
  return { change_id: Number(changeId), version: Number(version), batch_id: Number(batchId) }
}

interface BothEnds {
  readonly change: RowChange
  readonly reverse: readonly ReverseEdit[]
  readonly facts: BatchFacts
}

/**
 * An edit that also changes what links here: one batch over this record and those others. Gives a change whose revert
 * takes all of it back; undefined where the record has another version by now.
 */
async function editBothEnds(
  tx: TeamTransaction,
  team: TeamConfig,
  collection: ConfiguredCollection,
  { change, reverse, facts }: BothEnds,
): Promise<number | null | undefined> {
  const { recordId } = change
  const isOwn = Object.keys(change.after).length > 0
  const own = isOwn ? await editRecord(tx, team, collection, change, facts) : undefined
  if (isOwn && !own) return undefined
  const batchId = own?.batch_id ?? (await insertBatch(tx, facts, collection.rootId))
  const others = await writeReverse(tx, team, { recordId, edits: reverse }, { ...facts, batchId }).catch(
    explain(team, collection),
  )
  await setBatchCount(tx, batchId, others + (own ? 1 : 0))
  return await linkedChange(tx, batchId, recordId)
}

/** Whether values write to other records through reverse fields, which takes the right to write those. */
export function mayReverse(
  ctx: TeamContext,
  collection: ConfiguredCollection,
  values: Values | CheckedValues,
): boolean {
  const fields = collection.fields.filter((field) => reversedLink(field) !== undefined && field.id in values)
  for (const field of fields) {
    const forward = forwardOf(ctx.team, field)
    refuseUnlessMayWrite(ctx, forward.collectionId, [forward.id])
  }
  return fields.length > 0
}

export const authorOf = ({ membership }: TeamContext): Author => ({
  id: membership.teamUserId,
  name: `${membership.firstName} ${membership.lastName}`.trim(),
})

const isSame = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b)

export interface Spine {
  readonly name: string
  /** A tsvector literal. */
  readonly search: string
}

/** Name and search document of a record with these values. */
export function spineOf(
  team: TeamConfig,
  collection: ConfiguredCollection,
  values: CheckedValues,
  context = textContext(team),
): Spine {
  const name = recordName(collection, values, context)
  return { name, search: searchVector(name, searchTexts(team, collection, values, context)) }
}

/** Names longer than this are cut; a name is a label, the field keeps its text. */
const longestName = 500

function recordName(collection: ConfiguredCollection, values: CheckedValues, context: TextContext): string {
  const field = collection.fields.find((candidate) => candidate.id === collection.nameFieldId)
  const value = field && values[field.id]
  if (!field || value === null || value === undefined) return ''
  const text = fieldTypeOf(field.dataType).display(value, field.settings, context)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
}

/** A unique index names its field: `..._f12`. */
export function explain(team: TeamConfig, collection: ConfiguredCollection) {
  return (error: unknown): never => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const fieldId = Number(/f(\d+)/.exec(constraint)?.[1])
    // A reverse field writes a field of another collection.
    const field = collection.fields.find((candidate) => candidate.id === fieldId) ?? team.fieldById.get(fieldId)
    if (code === '23505' && field) throw new AppError('value-not-unique', { fieldId, title: titleOf(field, team) })
    throw error
  }
}
