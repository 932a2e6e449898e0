import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { partsOfAny } from '@trellis/domain/fields/joined-texts'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import type { TeamContext } from '../../context.ts'
import { candidatesAmong } from '../records/link-check.ts'
import { recordsByKey, recordsByName, recordsThatExist } from '../records/link-names-sql.ts'
import { collectionOf } from '../records/record-table.ts'
import type { Column } from './cells.ts'

type LinkColumn = Pick<Column, 'index' | 'field'>

/** What the links of a chunk lead to, by field and text. */
export interface LinkIndex {
  readonly idByName: (field: Field) => (collectionId: number, name: string) => number | undefined
  /** Finds the texts of these rows with a few queries per link column. */
  readonly resolve: (rows: readonly (readonly string[])[]) => Promise<void>
}

/**
 * A link is written as the record's name where that is the only one of its collection, as the value of a unique field, or
 * as #id; several of them in one cell are separated.
 */
export function linkIndex(ctx: TeamContext, columns: readonly LinkColumn[]): LinkIndex {
  const links = columns.filter(({ field }) => isLink(field))
  const idByTextOfField = new Map<number, ReadonlyMap<string, number>>()

  async function resolve(rows: readonly (readonly string[])[]): Promise<void> {
    for (const { index, field } of links) {
      const texts = new Set(rows.flatMap((cells) => linkTexts(field, cells[index] ?? '')))
      idByTextOfField.set(field.id, await idsOfTexts(ctx, field, [...texts]))
    }
  }

  return {
    resolve,
    idByName: (field) => (_collectionId, name) => idByTextOfField.get(field.id)?.get(name) ?? notThere(name),
  }
}

/** What a cell may name: the whole of it, and of a link to several records each part. */
export function linkTexts(field: Pick<Field, 'dataType'>, cell: string): string[] {
  const text = unguardCell(cell).trim()
  if (text === '') return []
  return field.dataType === 'multi_data_record' ? [text, ...partsOfAny(text)] : [text]
}

async function idsOfTexts(ctx: TeamContext, field: Field, texts: readonly string[]): Promise<Map<string, number>> {
  const target = collectionOf(ctx.team, linkedCollectionId(field))
  const idByText = new Map<string, number>(await recordsByName(ctx.teamDb, target.rootId, texts))
  for (const unique of target.fields.filter(({ isUnique }) => isUnique)) {
    const rest = texts.filter((text) => !idByText.has(text))
    for (const [text, id] of await recordsByKey(ctx.teamDb, target, unique, rest)) idByText.set(text, id)
  }
  const ids = texts.flatMap((text) => /^#([1-9]\d{0,15})$/.exec(text)?.[1] ?? [])
  for (const id of await recordsThatExist(ctx.teamDb, target.rootId, ids)) idByText.set(`#${id}`, id)
  const check = { handle: ctx.teamDb, team: ctx.team, at: ctx.clock.now(), teamUserId: ctx.membership.teamUserId }
  const allowed = await candidatesAmong(check, field, [...new Set(idByText.values())])
  return allowed ? new Map([...idByText].filter(([, id]) => allowed.has(id))) : idByText
}

/** Never a record's id: an #id that is not in the collection must not be taken at its word. */
const notThere = (text: string) => (text.startsWith('#') ? Number.NaN : undefined)
