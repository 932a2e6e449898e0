import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { isLink, linkedIdsIn } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import {
  type CheckEntry,
  checkEntriesPerPage,
  type CheckKind,
  checkKinds,
  mostCheckEntries,
} from '@trellis/domain/imports/api'
import type { TeamContext } from '../../context.ts'
import { titleOf } from '../records/record-table.ts'
import { textContext } from '../records/values/text-context.ts'
import type { GoodRow, Reject } from './cells.ts'
import { checkPath } from './files.ts'
import { importOf } from './imports.ts'
import { namesOfRecords } from './linked-queries.ts'
import type { OpenedRun } from './open-run.ts'
import type { ChunkPlan, Update } from './plan-chunk.ts'

const mostCells = 40
const longestText = 300

interface CheckEntries {
  add(plan: ChunkPlan): Promise<void>
  save(pathOf: (kind: CheckKind) => string): Promise<void>
}

/** Keeps the first rows of each kind as a person reads them. */
export function checkEntries(run: OpenedRun): CheckEntries {
  const kept: Record<CheckKind, CheckEntry[]> = { created: [], changed: [], rejected: [] }
  return {
    async add({ creates, updates, rejects }) {
      const room = (kind: CheckKind) => mostCheckEntries - kept[kind].length
      const made = creates.slice(0, room('created'))
      const changed = updates.slice(0, room('changed'))
      const context = await contextFor(run, made, changed)
      kept.created.push(...made.map((row) => createdEntry(run, row, context)))
      kept.changed.push(...changed.map((update) => changedEntry(run, update, context)))
      kept.rejected.push(...rejects.slice(0, room('rejected')).map((reject) => rejectedEntry(run, reject)))
    },
    async save(pathOf) {
      for (const kind of checkKinds)
        await writeFile(pathOf(kind), kept[kind].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
  }
}

/** Knows the names behind the links of these rows, also of records that would be made. */
async function contextFor(run: OpenedRun, made: readonly GoodRow[], changed: readonly Update[]): Promise<TextContext> {
  const links = run.columns.flatMap(({ field }, place) => (isLink(field) ? [{ field, place }] : []))
  const values = links.flatMap(({ field, place }) => [
    ...made.map((row) => row.values[place]),
    ...changed.flatMap(({ before, after }) => [before[field.id], after[field.id]]),
  ])
  const ids = new Set(values.flatMap((value) => linkedIdsIn(value)).filter((id) => !run.missing.find(id)))
  const names = await namesOfRecords(run.ctx.teamDb, [...ids])
  return {
    ...textContext(run.ctx.team),
    recordName: (id) => run.missing.find(id)?.name ?? names.get(id),
  }
}

function textOf(field: Field, value: Value | undefined, context: TextContext): string | null {
  if (value === null || value === undefined) return null
  return fieldTypeOf(field.dataType).display(value, field.settings, context).slice(0, longestText)
}

function createdEntry(
  { ctx, collection, columns }: OpenedRun,
  { row, values }: GoodRow,
  context: TextContext,
): CheckEntry {
  const nameAt = columns.findIndex(({ field }) => field.id === collection.nameFieldId)
  const cells = columns.flatMap(({ field }, place) => {
    const after = textOf(field, values[place], context)
    return after === null ? [] : [{ title: titleOf(field, ctx.team), before: null, after }]
  })
  const name = nameAt < 0 ? null : textOf(columns[nameAt]!.field, values[nameAt], context)
  return { row, recordId: null, name: name ?? '', cells: cells.slice(0, mostCells), problem: null, column: null }
}

function changedEntry(
  { ctx, columns, match }: OpenedRun,
  { good, recordId, before, after }: Update,
  context: TextContext,
): CheckEntry {
  const cells = columns.flatMap(({ field }) =>
    field.id in after
      ? [
          {
            title: titleOf(field, ctx.team),
            before: textOf(field, before[field.id], context),
            after: textOf(field, after[field.id], context),
          },
        ]
      : [],
  )
  const name = match ? (good.cells[match.index] ?? '').trim() : ''
  return { row: good.row, recordId, name, cells: cells.slice(0, mostCells), problem: null, column: null }
}

function rejectedEntry({ columns }: OpenedRun, { row, cells, problem, column }: Reject): CheckEntry {
  return {
    row,
    recordId: null,
    name: '',
    cells: columns.slice(0, mostCells).map(({ index, header }) => ({
      title: header,
      before: null,
      after: (cells[index] ?? '').slice(0, longestText) || null,
    })),
    problem,
    column,
  }
}

/** A page of what the last check found. */
export async function readCheckEntries(
  ctx: TeamContext,
  importId: number,
  { kind, offset }: { kind: CheckKind; offset: number },
): Promise<{ entries: CheckEntry[]; more: boolean }> {
  const row = await importOf(ctx, importId)
  if (!row.check_result) throw new AppError('not-found')
  const entries: CheckEntry[] = []
  let at = 0
  const stream = createReadStream(checkPath(ctx.config, ctx.team.teamId, importId, kind))
  for await (const line of createInterface({ input: stream })) {
    if (at++ < offset) continue
    if (entries.length === checkEntriesPerPage) {
      stream.destroy()
      return { entries, more: true }
    }
    entries.push(JSON.parse(line) as CheckEntry)
  }
  return { entries, more: false }
}
