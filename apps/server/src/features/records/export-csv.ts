import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { guardCell } from '@trellis/domain/imports/formula-guard'
import { type Cursor, type PageQuery, pageQuery } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import type { TextRow } from '../../platform/team-db.ts'
import { holdsFiles } from '../files/files-of-records.ts'
import type { CheckedValues } from './check-values.ts'
import { csvLine } from './csv-line.ts'
import { cursorOf } from './cursor.ts'
import { recordsByName } from './link-names-sql.ts'
import { contextWithFiles } from './named-files.ts'
import { type PageStatement, pageStatement } from './page-sql.ts'
import { collectionOf, titleOf } from './record-table.ts'
import { linkedNames } from './queries.ts'
import { listedIds } from './read.ts'
import { jsonWriter } from './row-json.ts'
import { textContext } from './text-context.ts'

/** Short statements instead of one long one: a long snapshot would hold up index builds (design section 2). */
const rowsPerChunk = 2000

/**
 * Sends all matching records as CSV, in their sort order. Values are written exactly, links by the record's name where
 * that leads back to it, else as #id, so that an import gives the same values.
 * @param q a page query in JSON; its limit and cursors are ignored
 */
export async function sendCsv(
  ctx: TeamContext,
  collectionId: number,
  q: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const collection = collectionOf(ctx.team, collectionId)
  const lines = csvLines(ctx, collectionId, readQuery(q))
  // The first lines are made before anything is sent: what is wrong with the query is still told as an error.
  const first = await lines.next()
  const fileName = `${collection.pluralName} ${ctx.clock.now().toISOString().slice(0, 10)}.csv`
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  return reply.type('text/csv; charset=utf-8').send(Readable.from(from(first.value ?? '', lines)))
}

async function* from(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

function readQuery(q: string | undefined): PageQuery {
  const parsed = pageQuery.safeParse(q === undefined ? {} : asJson(q))
  if (!parsed.success)
    throw new AppError('invalid-input', { issues: [{ path: 'q', message: parsed.error.issues[0]?.message ?? '' }] })
  const { after: _after, before: _before, offset: _offset, ...query } = parsed.data
  return { ...query, limit: rowsPerChunk }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid-input', { issues: [{ path: 'q', message: 'json' }] })
  }
}

async function* csvLines(ctx: TeamContext, collectionId: number, query: PageQuery): AsyncGenerator<string> {
  let after: Cursor | undefined
  for (let isFirst = true; isFirst || after; isFirst = false) {
    const statement = pageStatement(ctx, collectionId, { ...query, ...(after && { after }) })
    const found = await ctx.teamDb.textRows(statement.text, statement.values)
    const rows = found.slice(0, query.limit)
    const header = isFirst ? csvLine(statement.fields.map((field) => guardCell(titleOf(field, ctx.team)))) : ''
    yield header + (await linesOf(ctx, statement, rows))
    after = found.length > query.limit ? cursorOf(statement, rows.at(-1)!) : undefined
  }
}

/** id, version and name come first in a row. */
const firstValue = 3

async function linesOf(ctx: TeamContext, { fields, links }: PageStatement, rows: readonly TextRow[]): Promise<string> {
  const linkAt = firstValue + fields.length
  const contextByLink = new Map<Field, TextContext>()
  const listed = await linkedNames(ctx.teamDb, listedIds({ fields }, rows))
  for (const [index, field] of fields.entries()) {
    if (field.dataType !== 'multi_data_record') continue
    const ids = listedIds(
      { fields: [field] },
      rows.map((row) => [...row.slice(0, firstValue), row[firstValue + index] ?? null]),
    )
    contextByLink.set(
      field,
      await linkContext(
        ctx,
        field,
        ids.map((id) => [Number(id), listed[id] ?? null]),
      ),
    )
  }
  for (const [index, link] of links.entries()) {
    const idAt = firstValue + fields.indexOf(link)
    contextByLink.set(
      link,
      await linkContext(
        ctx,
        link,
        rows.map((row) => [Number(row[idAt]), row[linkAt + index]!]),
      ),
    )
  }
  const context = await contextWithFiles(
    ctx.teamDb,
    ctx.team,
    fields,
    rows.map((row) => fileValues(fields, row)),
  )
  const writers = fields.map((field) => cellWriter(field, contextByLink.get(field) ?? context))
  const hidden = hiddenLinks(fields, links)
  let text = ''
  for (const row of rows)
    text += csvLine(writers.map((write, index) => write(hidden(row, index) ? null : (row[firstValue + index] ?? null))))
  return text
}

/** A link without a name leads to the trash. */
function hiddenLinks(fields: readonly Field[], links: readonly Field[]) {
  const nameAt = fields.map((field) => (links.includes(field) ? firstValue + fields.length + links.indexOf(field) : -1))
  return (row: TextRow, index: number) => nameAt[index] !== -1 && row[nameAt[index]!] === null
}

/** Files are written by their names. */
function fileValues(fields: readonly Field[], row: TextRow): CheckedValues {
  const held = fields.flatMap((field, index) => {
    const text = row[firstValue + index]
    return holdsFiles(field) && text ? [[field.id, JSON.parse(jsonWriter(field)(text)) as Value] as const] : []
  })
  return Object.fromEntries(held)
}

async function linkContext(
  ctx: TeamContext,
  link: Field,
  linked: readonly (readonly [number, string | null])[],
): Promise<TextContext> {
  const nameById = new Map(linked.flatMap(([id, name]) => (name ? [[id, name] as const] : [])))
  const { rootId } = collectionOf(ctx.team, Number(link.settings['collectionId']))
  const idByName = new Map(await recordsByName(ctx.teamDb, rootId, [...new Set(nameById.values())]))
  return {
    ...textContext(ctx.team),
    recordName: (id) => nameById.get(id),
    recordIdByName: (_collectionId, name) => idByName.get(name),
  }
}

function cellWriter(field: Field, context: TextContext): (text: string | null) => string {
  const type = fieldTypeOf(field.dataType)
  const toJson = jsonWriter(field)
  // A number is no text: -5 stays a number in every program.
  const guard = type.shape === 'number' ? (text: string) => text : guardCell
  return (text) => {
    if (text === null) return ''
    const value = JSON.parse(toJson(text)) as Exclude<Value, null>
    return guard(type.format(value, field.settings, context))
  }
}
