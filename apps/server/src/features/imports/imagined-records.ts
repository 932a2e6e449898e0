import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { fold } from '@trellis/domain/text/fold'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { TeamContext } from '../../context.ts'
import type { Column, ReadyRow } from './cells.ts'
import { fittingOf } from './imagined-candidates.ts'
import { namesThatExist } from './linked-queries.ts'
import type { AimedCollection } from './plan-chunk.ts'
import { keepKeys, keysSeen } from './unique-sql.ts'
import { keyOf, keysMeant, keyText } from './uniques.ts'

type Reader = Pick<TeamTransaction, 'query' | 'schema'>

/** Of a check: the records that earlier rows of the same file would make, as far as links of later rows may lead to them. */
export interface ImaginedRecords {
  /** Of what these texts may mean: those that lead to one such record, and those that lead to several with it. */
  readonly find: (
    db: Reader,
    asked: { field: Field; linkBy: number | undefined; texts: readonly string[]; known: ReadonlySet<string> },
  ) => Promise<{ one: readonly string[]; several: readonly string[] }>
  readonly keep: (tx: TeamTransaction, rows: readonly ReadyRow[]) => Promise<void>
}

interface Imagining {
  readonly ctx: TeamContext
  readonly importId: number
  readonly collection: AimedCollection
  readonly columns: readonly (Pick<Column, 'field'> & { readonly linkBy?: number | undefined })[]
}

/** Names and values of keys stand once where one row has them, and once more where another has them too. */
const namePlace = { once: -2, again: -3 }
const keyPlaces = ({ id }: Field) => ({ once: -10 - 2 * id, again: -11 - 2 * id })
type Places = typeof namePlace

/** Undefined where no link of the file leads into the collection that it fills. */
export function imaginedRecords({ ctx, importId, collection, columns }: Imagining): ImaginedRecords | undefined {
  const leadsHere = (field: Field) =>
    isLink(field) && linkedCollectionId(field) === collection.id && mayFit.has(field.id)
  const mayFit = new Map(
    columns.flatMap(({ field }) => {
      if (!isLink(field) || linkedCollectionId(field) !== collection.id) return []
      const fits = fittingOf(ctx, { link: field, collection, columns })
      return fits ? [[field.id, fits] as const] : []
    }),
  )
  /** Links with a condition: what fits each of them is remembered by itself. */
  const narrowed = [...mayFit].flatMap(([linkId, fits]) => (fits === 'all' ? [] : [{ linkId, fits }]))
  if (!columns.some(({ field }) => leadsHere(field))) return undefined
  const linksBy = new Set(columns.filter(({ field }) => leadsHere(field)).map((column) => column.linkBy))
  const namedAt = columns.findIndex(({ field }) => field.id === collection.nameFieldId)
  const keyed = columns.flatMap(({ field }, place) => {
    const { shape } = fieldTypeOf(field.dataType)
    return shape === 'text' || shape === 'number' ? [{ field, shape, place }] : []
  })

  return {
    async find(db, { field, linkBy, texts, known }) {
      if (!leadsHere(field)) return { one: [], several: [] }
      const asked = texts.filter((text) => !text.startsWith('#'))
      const one: string[] = []
      const several: string[] = []
      const rest = new Set(asked)
      if (linkBy === undefined && namedAt >= 0) {
        const count = await countOf(db, namePlace, asked, fold)
        const taken = await namesThatExist(db, collection.rootId, [...count.keys()])
        for (const [text, number] of count) {
          rest.delete(text)
          if (number > 1 || taken.has(text)) several.push(text)
          else one.push(text)
        }
      }
      for (const key of keyed.filter((each) =>
        linkBy === undefined ? each.field.isUnique : each.field.id === linkBy,
      )) {
        const count = await countOf(db, keyPlaces(key.field), [...rest], (text) => keyText(text, key.shape))
        for (const [text, number] of count) (number > 1 || known.has(text) ? several : one).push(text)
      }
      return { one: await fitting(db, field, one), several }
    },

    async keep(tx, rows) {
      if (namedAt >= 0)
        await keepIn(
          tx,
          namePlace,
          rows.flatMap(({ values }) => keyOf('text', values[namedAt]) ?? []),
        )
      for (const { field, shape, place } of keyed)
        if (field.isUnique || linksBy.has(field.id))
          await keepIn(
            tx,
            keyPlaces(field),
            rows.flatMap(({ values }) => keyOf(shape, values[place]) ?? []),
          )
      for (const { linkId, fits } of narrowed) {
        const keys = rows.filter(fits).flatMap((row) => keysOfRow(row))
        if (keys.length > 0)
          await keepKeys(tx, { importId, place: fittingPlace }, [...new Set(keys)].map(keyFor(linkId)))
      }
    },
  }

  /** All that a text may mean of a row: its name and the values of its keys. */
  function keysOfRow({ values }: ReadyRow): string[] {
    const named = namedAt >= 0 ? keyOf('text', values[namedAt]) : null
    return [named, ...keyed.map(({ shape, place }) => keyOf(shape, values[place]))].filter((key) => key !== null)
  }

  /** Those of the texts that lead to records which the condition of the link allows. */
  async function fitting(db: Reader, { id }: Field, texts: readonly string[]): Promise<readonly string[]> {
    if (mayFit.get(id) === 'all' || texts.length === 0) return texts
    const keyByText = new Map(texts.map((text) => [text, keysMeant(text).map(keyFor(id))]))
    const seen = await keysSeen(db, { importId, place: fittingPlace }, [...keyByText.values()].flat())
    return texts.filter((text) => keyByText.get(text)?.some((key) => seen.has(key)))
  }

  async function countOf(db: Reader, places: Places, texts: readonly string[], toKey: (text: string) => string | null) {
    const keyByText = new Map(
      texts.flatMap((text) => ((key) => (key === null ? [] : [[text, key] as const]))(toKey(text))),
    )
    const keys = [...new Set(keyByText.values())]
    const once = keys.length > 0 ? await keysSeen(db, { importId, place: places.once }, keys) : new Set<string>()
    const again = once.size > 0 ? await keysSeen(db, { importId, place: places.again }, [...once]) : new Set<string>()
    return new Map(
      [...keyByText].flatMap(([text, key]) => (once.has(key) ? [[text, again.has(key) ? 2 : 1] as const] : [])),
    )
  }

  async function keepIn(tx: TeamTransaction, places: Places, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const before = await keysSeen(tx, { importId, place: places.once }, keys)
    const seen = new Set<string>()
    const again = keys.filter((key) => before.has(key) || !firstOf(seen, key))
    await keepKeys(tx, { importId, place: places.once }, keys)
    await keepKeys(tx, { importId, place: places.again }, again)
  }
}

const fittingPlace = -4
const keyFor = (linkId: number) => (key: string) => `${linkId} ${key}`
/** Whether it was not there yet; it is from now on. */
function firstOf(seen: Set<string>, key: string): boolean {
  const isFirst = !seen.has(key)
  seen.add(key)
  return isFirst
}
