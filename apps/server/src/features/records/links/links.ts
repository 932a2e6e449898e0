import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { PageQuery } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import type { LinkedFromGroup } from '@trellis/domain/records/link-api'
import { fold } from '@trellis/domain/text/fold'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { TextRow } from '../../../platform/team-db.ts'
import { findRecord } from '../find-record.ts'
import { candidateCondition } from './link-check.ts'
import { linkedFromStatement, linksTo } from './link-sql.ts'
import { pageStatement } from '../pages/page-sql.ts'
import { linkedNames, recordsByName, recordsNamedFrom } from './link-names-sql.ts'
import { asEngine } from '../as-engine.ts'
import { collectionOf, titleOf } from '../record-table.ts'
import { valueReader } from '../values/row-json.ts'
import { textContext } from '../values/text-context.ts'

const candidatesAtOnce = 30
/** Names that begin with the words are looked at before it is known which records may be chosen. */
const namesAtOnce = 200

/** What a picker shows: names that begin with the words first, in their order, so that the whole name is the first. */
export async function linkCandidates(
  ctx: TeamContext,
  fieldId: number,
  { words, withOthers }: { words: string; withOthers: boolean },
) {
  const field = linkOf(ctx, fieldId)
  const target = collectionOf(ctx.team, linkedCollectionId(field))
  const second = [field.settings['secondLine'] ?? []].flat() as number[]
  const shown = second.filter((id) => target.fields.some((candidate) => candidate.id === id && !isLink(candidate)))
  const condition = withOthers ? undefined : candidateCondition(asEngine(ctx).team, field)
  const asked = { collectionId: target.id, fields: shown }
  if (words === '') return { records: await candidates(ctx, { ...asked, where: condition, sort: [] }) }
  const first = await firstByName(ctx, target, { ...asked, where: condition, words })
  if (first.length === candidatesAtOnce) return { records: first }
  const holding = await candidates(ctx, { ...asked, where: condition, text: { words, in: 'name' }, sort: [] })
  const known = new Set(first.map(({ id }) => id))
  const begins = ({ name }: Candidate) => Number(!fold(name).startsWith(fold(words)))
  const others = holding.filter(({ id }) => !known.has(id)).toSorted((a, b) => begins(a) - begins(b))
  return { records: [...first, ...others].slice(0, candidatesAtOnce) }
}

/** The records that texts from elsewhere mean, as an import reads them; only those that may be known and chosen. */
export async function namedCandidates(ctx: TeamContext, fieldId: number, texts: readonly string[]) {
  const field = linkOf(ctx, fieldId)
  const target = collectionOf(ctx.team, linkedCollectionId(field))
  const asked = [...new Set(texts)]
  const idByText = new Map(await recordsByName(ctx.teamDb, target.rootId, asked))
  for (const text of asked) {
    const number = /^#([1-9]\d{0,14})$/.exec(text)?.[1]
    if (number && !idByText.has(text)) idByText.set(text, Number(number))
  }
  const ids = [...new Set(idByText.values())]
  if (ids.length === 0) return { records: texts.map(() => null) }
  const condition = candidateCondition(asEngine(ctx).team, field)
  const query = { fields: [], sort: [], where: among(ids, condition), limit: ids.length }
  const statement = pageStatement(asEngine(ctx), target.id, query)
  const rows = await ctx.teamDb.textRows(statement.text, statement.values)
  const nameById = new Map(rows.map((row) => [Number(row[0]), row[2] ?? '']))
  return {
    records: texts.map((text) => {
      const id = idByText.get(text)
      const name = id === undefined ? undefined : nameById.get(id)
      return id === undefined || name === undefined ? null : { id, name }
    }),
  }
}

function linkOf(ctx: TeamContext, fieldId: number): Field {
  const field = [...ctx.team.collectionById.values()].flatMap(({ fields }) => fields).find(({ id }) => id === fieldId)
  if (!field || !isLink(field)) throw new AppError('field-not-found', { fieldId })
  return field
}

/** One of these records, where it also fits. */
function among(ids: readonly number[], where: Condition | undefined): Condition {
  const isOne: Condition = { left: { meta: 'id' }, op: 'is_any_of', right: ids.map((id) => ({ literal: id })) }
  return where ? { all: [where, isOne] } : isOne
}

/** Those whose names begin with the words. */
async function firstByName(
  ctx: TeamContext,
  { rootId }: ConfiguredCollection,
  { words, where, ...asked }: Omit<CandidatePage, 'sort'> & { words: string },
): Promise<Candidate[]> {
  const ids = await recordsNamedFrom(ctx.teamDb, rootId, { words, limit: namesAtOnce })
  if (ids.length === 0) return []
  const sort = [{ by: { meta: 'name' as const }, direction: 'asc' as const }]
  return await candidates(ctx, { ...asked, where: among(ids, where), sort })
}

type CandidatePage = Omit<PageQuery, 'limit'> & { readonly collectionId: number }

interface Candidate {
  readonly id: number
  readonly name: string
  readonly secondLine: string
}

async function candidates(ctx: TeamContext, { collectionId, ...query }: CandidatePage): Promise<Candidate[]> {
  // Who may be chosen is the admin's rule, also where it speaks of fields that are not shown here.
  const statement = pageStatement(asEngine(ctx), collectionId, { ...query, limit: candidatesAtOnce })
  const rows = await ctx.teamDb.textRows(statement.text, statement.values)
  return rows.slice(0, candidatesAtOnce).map((row) => ({
    id: Number(row[0]),
    name: row[2] ?? '',
    secondLine: secondLine(ctx, statement.fields, row),
  }))
}

function secondLine(ctx: TeamContext, fields: readonly Field[], row: TextRow): string {
  const texts = fields.flatMap((field, index) => {
    const text = row[3 + index]
    if (text === null || text === undefined) return []
    const value = valueReader(field)(text)
    return fieldTypeOf(field.dataType).display(value as never, field.settings, textContext(ctx.team))
  })
  return texts.join(' · ')
}

/** Groups of records that link here by fields without a reverse field that the reader may see, in three statements. */
export async function linkedFrom(ctx: TeamContext, recordId: number): Promise<{ groups: LinkedFromGroup[] }> {
  const found = await findRecord(ctx, recordId)
  if (!found) throw new AppError('record-not-found')
  const fields = linksTo(ctx.team, found.collection.rootId).filter(
    (field) => !hasReverse(ctx, field) && includesField(accessTo(ctx.access, field.collectionId).readFields, field.id),
  )
  if (fields.length === 0) return { groups: [] }
  const { text, values } = linkedFromStatement({ team: ctx.team, schema: ctx.teamDb.schema }, fields, recordId)
  const { rows } = await ctx.teamDb.query<{ field_id: number; count: number; ids: string[] }>(text, values)
  const names = await linkedNames(ctx.teamDb, [...new Set(rows.flatMap(({ ids }) => ids))])
  const groups = rows.flatMap(({ field_id: id, count, ids }) => {
    const field = ctx.team.fieldById.get(id)
    if (!field || count === 0) return []
    return {
      fieldId: field.id,
      fieldTitle: titleOf(field, ctx.team),
      isMulti: field.dataType === 'multi_data_record',
      collectionId: field.collectionId,
      count,
      records: ids.map((linking) => ({ id: Number(linking), name: names[linking] ?? '' })),
    }
  })
  return { groups }
}

function hasReverse({ team }: TeamContext, { settings }: Field): boolean {
  const { reverseFieldId } = settings
  return typeof reverseFieldId === 'number' && team.fieldById.has(reverseFieldId)
}
