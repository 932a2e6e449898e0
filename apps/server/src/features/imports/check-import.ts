import type { Field } from '@trellis/domain/fields/field'
import type { ImportCheck } from '@trellis/domain/imports/api'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { collectionOf } from '../records/record-table.ts'
import { checkEntries } from './check-entries.ts'
import { failImport, ImportStopped } from './failure.ts'
import { checkPath } from './files.ts'
import { enqueue } from './imports.ts'
import { contextOfJob, type ImportPayload } from './job-context.ts'
import { countMissing } from './missing-links.ts'
import { openRun } from './open-run.ts'
import { withKeyIndex } from './key-index-sql.ts'
import { type AimedCollection, type ChunkPlan, planChunk } from './plan-chunk.ts'
import { findImport, type ImportRow, moveImport, saveRowsRead } from './queries.ts'
import { withReasons } from './rejects.ts'
import { cutAtSelfLinks } from './self-links.ts'
import { readRows, sourceOf } from './source.ts'
import { forgetKeys } from './unique-sql.ts'

const rowsPerChunk = 5000

/** Finds out what an import would do by making the plan of every chunk, and carrying out none. Safe to run twice. */
export async function checkImport(services: Services, payload: ImportPayload, signal: AbortSignal): Promise<void> {
  const db = teamDbFor(services.pool, payload.teamId)
  const row = await findImport(db, payload.importId)
  if (row?.state !== 'checking') return
  try {
    const ctx = await contextOfJob(services, payload, row.created_by)
    await forgetKeys(db, row.id)
    const checkResult = await checkRows(ctx, row, signal)
    await saveRowsRead(db, row.id, 0)
    await moveImport(db, row.id, { state: 'ready', checkResult })
  } catch (error) {
    if (error instanceof ImportStopped) return
    await failImport(services, db, row.id, error)
  } finally {
    await forgetKeys(db, row.id)
  }
}

async function checkRows(ctx: TeamContext, row: ImportRow, signal: AbortSignal): Promise<ImportCheck> {
  const { analysis, check_mapping: mapping } = row
  if (!analysis || !mapping) throw new Error(`Import ${row.id} is checked without a mapping.`)
  const { collection, fields } = imagined(ctx, row)
  const run = openRun(ctx, { importId: row.id, analysis, mapping, collection, fields, isCheck: true })
  const entries = checkEntries(run)
  let check: ImportCheck = {
    created: 0,
    changed: 0,
    identical: 0,
    added: 0,
    linked: 0,
    rejected: 0,
    rejectReasons: [],
  }
  const source = readRows(sourceOf(ctx.config, ctx.team.teamId, row.id, analysis), rowsPerChunk)
  await withKeyIndex(ctx, run, async () => {
    for await (const { firstRow, rows } of run.imagined ? cutAtSelfLinks(source, collection, run.columns) : source) {
      const skipped = Math.max(0, run.headerRows - (firstRow - 1))
      const chunk = await run.readChunk(rows.slice(skipped), firstRow + skipped)
      const plan = await ctx.teamDb.transaction(async (tx) => {
        const made = await planChunk(tx, run, chunk, {
          isCheck: true,
          comparesFirst: true,
          missing: (aimed) => countMissing(tx, run, { rows: aimed, importId: row.id }),
        })
        await run.imagined?.keep(tx, made.creates)
        return made
      })
      await entries.add(plan)
      check = added(check, plan)
      const state = await saveRowsRead(ctx.teamDb, row.id, chunk.lastRow - run.headerRows)
      if (state !== 'checking') throw new ImportStopped()
      if (!signal.aborted) continue
      await enqueue(ctx, 'check-import', row.id)
      throw new ImportStopped()
    }
  })
  await entries.save((kind) => checkPath(ctx.config, ctx.team.teamId, row.id, kind))
  return check
}

const added = (check: ImportCheck, plan: ChunkPlan): ImportCheck => ({
  ...check,
  created: check.created + plan.creates.length,
  changed: check.changed + plan.updates.length,
  identical: check.identical + plan.identical,
  added: check.added + plan.added.length,
  linked: check.linked + plan.linked,
  rejected: check.rejected + plan.rejects.length,
  rejectReasons: withReasons(check.rejectReasons, plan.rejects),
})

/** The collection as the import would find it after making what the mapping asks for; what is not there has ids below 1. */
function imagined(ctx: TeamContext, { check_mapping: mapping }: ImportRow) {
  const { target, columns, nameColumn } = mapping!
  const collection: AimedCollection =
    target.kind === 'collection' ? collectionOf(ctx.team, target.collectionId) : nowhere
  const fields = columns.map((column, index): Field | null => {
    if (column.to === 'field') return collection.fields.find(({ id }) => id === column.fieldId) ?? null
    if (column.to !== 'new-field') return null
    // The items of a new list are made of the texts themselves: all of them fit.
    const isNewList = column.dataType.endsWith('_selection_from_list') && !('listId' in column.settings)
    return {
      id: -1 - index,
      collectionId: collection.id,
      title: { [ctx.team.defaultDataLanguage]: column.title },
      columnName: '',
      dataType: isNewList ? 'plain_text' : column.dataType,
      description: '',
      helpText: '',
      displayWidth: 'half',
      isRequired: false,
      isUnique: false,
      isShownInViews: true,
      defaultValue: null,
      settings: isNewList ? { isMultiline: true } : column.settings,
      rank: index,
    }
  })
  if (target.kind === 'collection') return { collection, fields }
  const nameFieldId = nameColumn === undefined ? null : -1 - nameColumn
  return { collection: { ...nowhere, nameFieldId, fields: fields.filter((field) => field !== null) }, fields }
}

const nowhere: AimedCollection = { id: 0, rootId: 0, parentId: null, isSmart: false, nameFieldId: null, fields: [] }
