import { isLink, linkedIdsIn } from '@trellis/domain/fields/link'
import type { Value } from '@trellis/domain/fields/field-type'
import { fold } from '@trellis/domain/text/fold'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { TeamContext } from '../../context.ts'
import { collectionOf } from '../records/record-table.ts'
import { authorOf, writeNewRecords } from '../records/write.ts'
import type { Column } from './cells.ts'
import { keepKeys } from './unique-sql.ts'
import type { Aimed } from './uniques.ts'

/** Names that stand in links and have no record yet, by a number above every id (record ids stay far below 2^53). */
export interface MissingLinks {
  placeholder(collectionId: number, name: string): number
  /** Of a check: of a record that an earlier row of the file would make. */
  imagined(collectionId: number, name: string): number
  find(placeholder: number): Missing | undefined
}

interface Missing {
  readonly collectionId: number
  readonly name: string
  /** A row of the file makes it, not the link. */
  readonly isImagined: boolean
}

const firstPlaceholder = 2 ** 52

export function missingLinks(): MissingLinks {
  const numberByKey = new Map<string, number>()
  const all: Missing[] = []
  function numberOf(one: Missing): number {
    const key = `${one.isImagined} ${one.collectionId} ${fold(one.name)}`
    const known = numberByKey.get(key)
    if (known !== undefined) return known
    const number = firstPlaceholder + all.push(one) - 1
    numberByKey.set(key, number)
    return number
  }
  return {
    placeholder: (collectionId, name) => numberOf({ collectionId, name, isImagined: false }),
    imagined: (collectionId, name) => numberOf({ collectionId, name, isImagined: true }),
    find: (number) => all[number - firstPlaceholder],
  }
}

interface Making {
  readonly ctx: TeamContext
  readonly missing: MissingLinks
  readonly columns: readonly Column[]
}

/** The names that these rows link to and that have no record. */
function wantedBy({ missing, columns }: Making, rows: readonly Aimed[]): number[] {
  const places = columns.flatMap(({ field, createMissing }, place) => (createMissing && isLink(field) ? [place] : []))
  const wanted = new Set<number>()
  for (const { good } of rows)
    for (const place of places)
      for (const id of linkedIdsIn(good.values[place])) if (missing.find(id)?.isImagined === false) wanted.add(id)
  return [...wanted]
}

/** Makes the records and puts their ids in the rows; gives how many were made. */
export async function makeMissing(
  tx: TeamTransaction,
  making: Making,
  { rows, batchId }: { rows: readonly Aimed[]; batchId: () => Promise<number> },
): Promise<number> {
  const wanted = wantedBy(making, rows)
  if (wanted.length === 0) return 0
  const { ctx, missing } = making
  const idByPlaceholder = new Map<number, number>()
  const byCollection = Map.groupBy(wanted, (number) => missing.find(number)!.collectionId)
  for (const [collectionId, numbers] of byCollection) {
    const { nameFieldId } = collectionOf(ctx.wholeTeam, collectionId)
    for (let start = 0; start < numbers.length; start += recordsAtOnce) {
      const some = numbers.slice(start, start + recordsAtOnce)
      const { records } = await writeNewRecords(tx, ctx.wholeTeam, {
        collectionId,
        records: some.map((number) => ({ values: { [String(nameFieldId)]: missing.find(number)!.name } })),
        batch: { kind: 'import', at: ctx.clock.now(), author: authorOf(ctx), batchId: await batchId() },
      })
      for (const [index, { id }] of records.entries()) idByPlaceholder.set(some[index]!, id)
    }
  }
  for (const { good } of rows)
    for (const [place, value] of good.values.entries())
      if (isLink(making.columns[place]!.field)) good.values[place] = replaced(value, idByPlaceholder)
  return wanted.length
}

const recordsAtOnce = 500

function replaced(value: Value, idByPlaceholder: ReadonlyMap<number, number>): Value {
  if (typeof value === 'number') return idByPlaceholder.get(value) ?? value
  return Array.isArray(value) ? value.map((id) => idByPlaceholder.get(Number(id)) ?? Number(id)) : value
}

/** The same of a check: nothing is made, and a name counts once for the whole file. */
export async function countMissing(
  tx: TeamTransaction,
  making: Making,
  { rows, importId }: { rows: readonly Aimed[]; importId: number },
): Promise<number> {
  const names = wantedBy(making, rows).map((number) => making.missing.find(number)!)
  return keepKeys(
    tx,
    { importId, place: missingPlace },
    names.map(({ collectionId, name }) => `${collectionId} ${fold(name)}`),
  )
}

/** Keys and unique values stand at 0 and above. */
const missingPlace = -1
