import { wholeTree } from '@trellis/domain/collections/tree'
import { columnGuess } from '@trellis/domain/fields/guess'
import { converter } from '@trellis/domain/fields/convert-value'
import type { Conversion, ConversionContext } from '@trellis/domain/fields/convert-value'
import type { Field } from '@trellis/domain/fields/field'
import type { Reading, TextContext, Value } from '@trellis/domain/fields/field-type'
import { partsOfAny } from '@trellis/domain/fields/joined-texts'
import { isLink, linkedCollectionId, linkedIdsIn } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamDb } from '../../../platform/team-db.ts'
import { allowedIn, fileFacts, holdsFiles } from '../../files/files-of-records.ts'
import { linkedNames, recordsByName, recordsThatExist } from '../links/link-names-sql.ts'
import { renewSpines } from '../patch.ts'
import { collectionOf } from '../record-table.ts'
import { textContext } from '../values/text-context.ts'
import {
  convertibleAfter,
  forgetGatheredWords,
  noteNamesRenewed,
  lockRecords,
  recordIdsAfter,
} from './type-change-sql.ts'
import type { ConvertibleRow } from './type-change-sql.ts'

/** A field as it is and as it will be; an undo knows the change that it takes back. */
export interface TypeChangePlan {
  readonly rootId: number
  readonly from: Field
  readonly to: Field
  readonly undoesId: number | null
  readonly reading: Reading
}

/** One record: what becomes of its value. */
export interface ConvertedRecord {
  readonly id: number
  readonly name: string
  readonly before: Value
  readonly after: Value
  readonly outcome: 'converted' | 'changed' | 'emptied'
  readonly problem: Extract<Conversion, { problem: unknown }>['problem'] | null
  /** Of the old value, where texts were read. */
  readonly text: string | null
}

/** Records of one step: a page of a pass, or the values of a transaction. */
const recordsAtOnce = 2000
const textsGuessedFrom = 1000

/** Passes over all records with a value once, by id; nothing is written. */
export async function* convertAll(
  db: TeamDb,
  team: TeamConfig,
  plan: TypeChangePlan,
  after = 0,
): AsyncGenerator<{ rows: readonly ConvertibleRow[]; records: ConvertedRecord[] }> {
  for (let last = after; ;) {
    const asked = { after: last, limit: recordsAtOnce, undoesId: plan.undoesId }
    const rows = await convertibleAfter(db, { rootId: plan.rootId, field: plan.from }, asked)
    if (rows.length === 0) return
    yield { rows, records: await convertRows(db, team, plan, rows) }
    last = rows.at(-1)!.id
  }
}

/** What becomes of these values; names that they need are asked for together. */
export async function convertRows(
  db: TeamDb,
  team: TeamConfig,
  { from, to, undoesId, reading }: TypeChangePlan,
  rows: readonly ConvertibleRow[],
): Promise<ConvertedRecord[]> {
  const values = rows.map(({ now }) => JSON.parse(now) as Value)
  const context = await contextFor(db, team, { from, to, reading, values })
  const convert = converter(from, to, context)
  return rows.map((row, index) => {
    const value = values[index] ?? null
    const known = knownOf(row)
    // Untouched since: exactly what it was.
    if (undoesId !== null && known && row.now === row.known_after)
      return recordOf(row, value, { value: known.before, loses: false }, null)
    if (value === null) return recordOf(row, value, { value: null, loses: false }, null)
    const made = convert(value)
    const text = isRead(from) ? String(value) : null
    if (undoesId !== null && 'problem' in made) {
      const lost = recordOf(row, value, made, text)
      return { ...lost, after: known?.before ?? null }
    }
    return recordOf(row, value, made, text)
  })
}

const knownOf = ({ known_before: before, known_after: after }: ConvertibleRow) =>
  before === null || after === null ? null : { before: JSON.parse(before) as Value, after: JSON.parse(after) as Value }

function recordOf({ id, name }: ConvertibleRow, before: Value, made: Conversion, text: string | null): ConvertedRecord {
  if ('problem' in made) return { id, name, before, after: null, outcome: 'emptied', problem: made.problem, text }
  const outcome = made.loses ? 'changed' : 'converted'
  return { id, name, before, after: made.value, outcome, problem: null, text }
}

const isRead = ({ dataType }: Field) => fieldTypeOf(dataType).shape === 'text'

interface Asked {
  readonly from: Field
  readonly to: Field
  readonly reading: Reading
  readonly values: readonly Value[]
}

async function contextFor(
  db: TeamDb,
  team: TeamConfig,
  { from, to, reading, values }: Asked,
): Promise<ConversionContext> {
  const linked = isLink(from) ? [...new Set(values.flatMap(linkedIdsIn))] : []
  const names = await linkedNames(db, linked)
  const fileById = await fileFacts(db, holdsFiles(from) ? [...new Set(values.flatMap(fileIdsOf))] : [])
  const { kinds } = holdsFiles(to) ? allowedIn(to) : { kinds: [] }
  const base: TextContext = {
    ...textContext(team),
    reading,
    recordName: (id) => names[String(id)],
    fileName: (id) => fileById.get(id)?.name,
  }
  const context: ConversionContext = {
    ...base,
    mayHold: (id) => {
      const kind = fileById.get(id)?.kind
      return kind !== undefined && (kinds as readonly string[]).includes(kind)
    },
  }
  if (!isLink(to)) return context
  const idByText = await linkIds(db, team, to, textsOf(from, values, context))
  return { ...context, recordIdByName: (_collectionId, name) => idByText.get(name) }
}

/** Every text that may be asked for as the name of a record. */
function textsOf(from: Field, values: readonly Value[], context: TextContext): string[] {
  const texts = values.flatMap((value) => {
    if (value === null) return []
    const text = fieldTypeOf(from.dataType).format(value, from.settings, context).trim()
    return [text, ...partsOfAny(text)]
  })
  return [...new Set(texts)]
}

async function linkIds(
  db: TeamDb,
  team: TeamConfig,
  to: Field,
  texts: readonly string[],
): Promise<Map<string, number | undefined>> {
  const { rootId } = collectionOf(team, linkedCollectionId(to))
  const idByText = new Map<string, number | undefined>(await recordsByName(db, rootId, texts))
  const ids = texts.flatMap((text) => /^#([1-9]\d{0,15})$/.exec(text)?.[1] ?? [])
  for (const id of await recordsThatExist(db, rootId, ids)) idByText.set(`#${id}`, id)
  return idByText
}

const waysOfWriting: readonly Reading[] = [
  { decimalMark: '.', dateOrder: 'month-day-year' },
  { decimalMark: ',', dateOrder: 'day-month-year' },
]

/** How a column of texts writes numbers and days, found out from its first ones. */
export async function readingOf(
  db: TeamDb,
  team: TeamConfig,
  { rootId, from, to }: Pick<TypeChangePlan, 'rootId' | 'from' | 'to'>,
): Promise<Reading> {
  if (!isRead(from) || isRead(to)) return {}
  const rows = await convertibleAfter(
    db,
    { rootId, field: from },
    { after: 0, limit: textsGuessedFrom, undoesId: null },
  )
  const guess = columnGuess(textContext(team))
  const own = fieldTypeOf(to.dataType)
  const contexts = waysOfWriting.map((reading) => ({ ...textContext(team), reading }))
  for (const { now } of rows) {
    const text = String(JSON.parse(now))
    // What is no such value in any way of writing says nothing about how the others are written.
    if (contexts.some((context) => !('problem' in own.parse(text, to.settings, context)))) guess.add(text)
  }
  return guess.result().reading
}

/** Names and search documents of a whole tree anew; it may stop anywhere and run again. */
export async function renewAllSpines(
  db: TeamDb,
  team: TeamConfig,
  collection: ConfiguredCollection,
  { isNamed }: { isNamed: boolean },
): Promise<void> {
  const tree = wholeTree(team, collection)
  for (let last = 0; ;) {
    const ids = await recordIdsAfter(db, collection.rootId, { after: last, limit: recordsAtOnce })
    if (ids.length === 0) return
    await db.transaction(async (tx) => {
      // An edit that came between reading the values and writing what they say would get its old name back.
      await lockRecords(tx, collection.rootId, ids)
      await renewSpines(tx, team, tree, ids, { isNamed })
      if (!isNamed) return
      await forgetGatheredWords(tx)
      await noteNamesRenewed(tx)
    })
    last = ids.at(-1)!
  }
}
