import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { partsOfAny, splitTexts } from '@trellis/domain/fields/joined-texts'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { candidatesAmong } from '../records/links/link-check.ts'
import { recordsByKey, recordsByName, recordsThatExist } from '../records/links/link-names-sql.ts'
import { collectionOf } from '../records/record-table.ts'
import type { ImaginedRecords } from './imagined-records.ts'
import { namesThatExist } from './linked-queries.ts'
import { type MissingLinks, missingLinks } from './missing-links.ts'
import { namedParts } from './named-parts.ts'

/** A column of the file that may hold links. */
interface LinkColumn {
  readonly index: number
  readonly field: Field
  /** The field of the linked collection whose values the cells hold. */
  readonly linkBy?: number | undefined
  readonly createMissing?: boolean | undefined
}

/** What the links of a chunk lead to, by field and text. */
export interface LinkIndex {
  readonly idByName: (field: Field) => (collectionId: number, name: string) => number | undefined
  /** Finds the texts of these rows with a few queries per link column. */
  readonly resolve: (rows: readonly (readonly string[])[]) => Promise<void>
  /** Names without a record that are to have one. */
  readonly missing: MissingLinks
}

/**
 * A link is written as the record's name where that is the only one of its collection, as the value of a unique field, or
 * as #id; several of them in one cell are separated. A column may say which field its cells hold the values of.
 */
export function linkIndex(
  ctx: TeamContext,
  columns: readonly LinkColumn[],
  imagined: ImaginedRecords | undefined,
): LinkIndex {
  const links = columns.filter(({ field }) => isLink(field))
  const idByTextOfField = new Map<number, ReadonlyMap<string, number>>()
  const missing = missingLinks()

  async function resolve(rows: readonly (readonly string[])[]): Promise<void> {
    for (const column of links) {
      const { index, field } = column
      const cells = rows.map((row) => row[index] ?? '')
      const texts = new Set(cells.flatMap((cell) => linkTexts(field, cell)))
      const known = await idsOfTexts(ctx, column, [...texts])
      if (imagined) await addImagined(ctx, column, { imagined, known, texts: [...texts], missing })
      if (column.createMissing) await addMissing(ctx, column, { cells, known, missing })
      idByTextOfField.set(field.id, known)
    }
  }

  return {
    resolve,
    missing,
    idByName: (field) => (_collectionId, name) => idByTextOfField.get(field.id)?.get(name) ?? notThere(name),
  }
}

/** What a cell may name: the whole of it, and of a link to several records each part. */
export function linkTexts(field: Pick<Field, 'dataType'>, cell: string): string[] {
  const text = unguardCell(cell).trim()
  if (text === '') return []
  return field.dataType === 'multi_data_record' ? [text, ...partsOfAny(text)] : [text]
}

async function idsOfTexts(
  ctx: TeamContext,
  { field, linkBy }: LinkColumn,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const target = collectionOf(ctx.team, linkedCollectionId(field))
  const idByText =
    linkBy === undefined ? await byNameOrKey(ctx, target, texts) : await byKey(ctx, target, linkBy, texts)
  const ids = texts.flatMap((text) => /^#([1-9]\d{0,15})$/.exec(text)?.[1] ?? [])
  for (const id of await recordsThatExist(ctx.teamDb, target.rootId, ids)) idByText.set(`#${id}`, id)
  const check = { handle: ctx.teamDb, team: ctx.team, at: ctx.clock.now(), teamUserId: ctx.membership.teamUserId }
  const allowed = await candidatesAmong(check, field, [...new Set(idByText.values())])
  return allowed ? new Map([...idByText].filter(([, id]) => allowed.has(id))) : idByText
}

async function byNameOrKey(ctx: TeamContext, target: ConfiguredCollection, texts: readonly string[]) {
  const idByText = new Map<string, number>(await recordsByName(ctx.teamDb, target.rootId, texts))
  for (const unique of readableFields(ctx, target).filter(({ isUnique }) => isUnique)) {
    const rest = texts.filter((text) => !idByText.has(text))
    for (const [text, id] of await recordsByKey(ctx.teamDb, target, unique, rest)) idByText.set(text, id)
  }
  return idByText
}

/** A job knows the whole configuration; by any other field a file of guesses would find out who has which value. */
const readableFields = ({ wholeTeam, access }: TeamContext, target: ConfiguredCollection): readonly Field[] =>
  readableTeam(wholeTeam, access).collectionById.get(target.id)?.fields ?? []

/** A value that several records have leads nowhere. */
async function byKey(ctx: TeamContext, target: ConfiguredCollection, fieldId: number, texts: readonly string[]) {
  const field = readableFields(ctx, target).find(({ id }) => id === fieldId)
  const found = field ? await recordsByKey(ctx.teamDb, target, field, texts) : []
  const idsByText = Map.groupBy(found, ([text]) => text)
  return new Map([...idsByText].flatMap(([text, ids]) => (ids.length === 1 ? [[text, ids[0]![1]] as const] : [])))
}

/** A check takes what earlier rows of the file would make for records that are there. */
async function addImagined(
  ctx: TeamContext,
  { field, linkBy }: LinkColumn,
  {
    imagined,
    known,
    texts,
    missing,
  }: { imagined: ImaginedRecords; known: Map<string, number>; texts: readonly string[]; missing: MissingLinks },
): Promise<void> {
  const found = await imagined.find(ctx.teamDb, { field, linkBy, texts, known: new Set(known.keys()) })
  for (const text of found.several) known.delete(text)
  for (const text of found.one) known.set(text, missing.imagined(linkedCollectionId(field), text))
}

/** Names that no record has get a placeholder, to be replaced when the records are made. */
async function addMissing(
  ctx: TeamContext,
  { field }: LinkColumn,
  { cells, known, missing }: { cells: readonly string[]; known: Map<string, number>; missing: MissingLinks },
): Promise<void> {
  const names = new Set<string>()
  for (const cell of new Set(cells)) {
    const text = unguardCell(cell).trim()
    if (text === '' || known.has(text)) continue
    const isMulti = field.dataType === 'multi_data_record'
    if (isMulti && splitTexts(text, (part) => known.get(part) ?? null)) continue
    for (const part of isMulti ? namedParts(text) : [text])
      if (!known.has(part) && !part.startsWith('#') && part.length <= 500) names.add(part)
  }
  const { rootId } = collectionOf(ctx.team, linkedCollectionId(field))
  const taken = await namesThatExist(ctx.teamDb, rootId, [...names])
  for (const name of names) if (!taken.has(name)) known.set(name, missing.placeholder(linkedCollectionId(field), name))
}

/** Never a record's id: an #id that is not in the collection must not be taken at its word. */
const notThere = (text: string) => (text.startsWith('#') ? Number.NaN : undefined)
