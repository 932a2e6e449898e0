import { AppError } from '@trellis/domain/errors'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Field } from '@trellis/domain/fields/field'
import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { undoAsksAbove, undoHours } from '@trellis/domain/history/undo-api'
import type { UndoAnswer, UndoStep } from '@trellis/domain/history/undo-api'
import type { TeamContext } from '../../context.ts'
import { fileNamesIn } from '../files/files-of-records.ts'
import { findRecord } from '../records/find-record.ts'
import { titleOf } from '../records/record-table.ts'
import { textContext } from '../records/values/text-context.ts'
import { changesOfBatch, findBatch, namesOf } from './queries.ts'
import { partsOfBatch } from './reversal-queries.ts'
import { areAllKnown } from './reach.ts'
import { atRecord, fieldsIn, isInSight, linkedInValues } from './sight.ts'
import { takeBack } from './take-back.ts'
import { firstOfChain, lastToRedo, lastToUndo, ownBatch } from './undo-queries.ts'

interface UndoAsked {
  readonly batchId?: number | undefined
  readonly changeId?: number | undefined
  readonly olderThan?: number | undefined
  readonly isSure: boolean
}

/** Whose steps, and from when on. */
const stepsOf = (ctx: TeamContext) => ({
  teamUserId: ctx.membership.teamUserId,
  since: new Date(ctx.clock.now().getTime() - undoHours * 60 * 60 * 1000),
})

export async function undoSteps(ctx: TeamContext): Promise<{ undo: UndoStep | null; redo: UndoStep | null }> {
  const toUndo = await lastToUndo(ctx.teamDb, { ...stepsOf(ctx), olderThan: undefined })
  const toRedo = await lastToRedo(ctx.teamDb, stepsOf(ctx))
  return {
    undo: toUndo === undefined ? null : ((await describe(ctx, toUndo)) ?? null),
    redo: toRedo === undefined ? null : ((await describe(ctx, toRedo)) ?? null),
  }
}

/**
 * Takes back what the person did last in this team, wherever and in whatever tab. All of it or nothing: where someone
 * changed a part since, it is refused with the first such record.
 */
export async function undo(ctx: TeamContext, asked: UndoAsked): Promise<UndoAnswer> {
  const batchId = await batchToUndo(ctx, asked)
  return batchId === undefined ? { state: 'nothing' } : step(ctx, { batchId, isSure: asked.isSure, undoRole: 'undo' })
}

async function batchToUndo(ctx: TeamContext, { batchId, changeId, olderThan }: UndoAsked): Promise<number | undefined> {
  if (batchId === undefined && changeId === undefined) return lastToUndo(ctx.teamDb, { ...stepsOf(ctx), olderThan })
  const named = { ...(batchId !== undefined && { batchId }), ...(changeId !== undefined && { changeId }) }
  const own = await ownBatch(ctx.teamDb, { ...stepsOf(ctx), ...named })
  if (!own) throw new AppError('change-not-found')
  return own.isInEffect ? own.id : undefined
}

/** Brings back what was undone last. A new change of the person's own ends the line of what can be redone. */
export async function redo(ctx: TeamContext, { isSure }: Pick<UndoAsked, 'isSure'>): Promise<UndoAnswer> {
  const batchId = await lastToRedo(ctx.teamDb, stepsOf(ctx))
  return batchId === undefined ? { state: 'nothing' } : step(ctx, { batchId, isSure, undoRole: 'redo' })
}

async function step(
  ctx: TeamContext,
  { batchId, isSure, undoRole }: { batchId: number; isSure: boolean; undoRole: 'undo' | 'redo' },
): Promise<UndoAnswer> {
  const described = await describe(ctx, batchId)
  // The person may not know of it any more.
  if (!described) throw new AppError('not-permitted')
  if (described.recordCount > undoAsksAbove && !isSure) return { state: 'asks', step: described }
  const done = await takeBack(ctx, { batchId, isWholeOnly: true, undoRole })
  return { state: 'done', step: described, count: done.count, batchId: done.batchId }
}

/** As far as the person may know; undefined where nothing of it is left to know. */
async function describe(ctx: TeamContext, batchId: number): Promise<UndoStep | undefined> {
  const { teamDb } = ctx
  const parts = await partsOfBatch(teamDb, batchId, null)
  const isKnown =
    parts.some((part) => isInSight(ctx, part)) ||
    (await areAllKnown(ctx, parts, { db: teamDb, batchId, recordIds: null }))
  if (!isKnown || parts.length === 0) return undefined
  const first = await findBatch(teamDb, await firstOfChain(teamDb, batchId))
  if (!first) return undefined
  const [change] = first.record_count === 1 ? await changesOfBatch(teamDb, first.id) : []
  const isPartly = first.collection_id !== null && !ctx.team.collectionById.has(first.collection_id)
  // Of a record that is known by a sub-collection, as that shows it.
  const found = isPartly && first.record_id !== null ? await findRecord(ctx, first.record_id) : undefined
  const seen = found ? atRecord(ctx, found) : ctx
  const { team } = seen
  const collection =
    team.collectionById.get(first.ordered_in ?? 0) ??
    found?.collection ??
    (first.collection_id === null ? undefined : team.collectionById.get(first.collection_id))
  const fields = change?.type === 'updated' ? fieldsIn(team, change.before, change.after) : []
  const [field] = fields
  const context = field && change ? await wordsFor(seen, field, [change.before, change.after]) : undefined
  const inWords = (value: unknown) => (field && context ? valueInWords(field, value as Value, context) : null)
  return {
    batchId,
    kind: first.kind,
    at: first.at.toISOString(),
    recordCount: first.record_count,
    collectionId: collection?.id ?? null,
    collectionName: collection?.pluralName ?? null,
    recordId: first.record_id,
    recordName: first.record_name,
    field:
      field && fields.length === 1
        ? {
            title: titleOf(field, team),
            before: inWords(change?.before?.[field.id] ?? null),
            after: inWords(change?.after?.[field.id] ?? null),
          }
        : null,
    fieldTitles: fields.map((each) => titleOf(each, team)),
    fileName: first.file_name,
  }
}

/** In the language of the person. */
async function wordsFor(
  ctx: TeamContext,
  field: Field,
  sides: readonly Parameters<typeof linkedInValues>[1][number][],
): Promise<TextContext> {
  const names = await namesOf(ctx.teamDb, linkedInValues(ctx.team, sides))
  const values = sides.flatMap((side) => (side ? [side as Record<string, Value>] : []))
  return {
    ...textContext(ctx.team),
    language: ctx.actor.interfaceLanguage ?? ctx.team.defaultInterfaceLanguage,
    recordName: (id) => names[id],
    fileName: await fileNamesIn(ctx.teamDb, [field], values),
  }
}

/** A toast is a line. */
const longestWords = 80

function valueInWords(field: Field, value: Value, context: TextContext): string | null {
  if (value === null) return null
  const text = fieldTypeOf(field.dataType).display(value, field.settings, context).replaceAll(/\s+/g, ' ').trim()
  return text.length > longestWords ? `${text.slice(0, longestWords - 1)}…` : text
}
