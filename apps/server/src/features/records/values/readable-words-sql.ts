import { wholeTree } from '@trellis/domain/collections/tree'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { wordsOf } from '@trellis/domain/text/words'
import type { Statement } from '../../../platform/statement.ts'
import { hasColumn } from '../../fields/storage.ts'
import { columnOf, tableOf } from '../record-table.ts'
import { iconsMeant } from './icon-words.ts'

const isSearched = (field: Field) => fieldTypeOf(field.dataType).searchText !== undefined

// A view of the team's configuration never changes: another one takes its place.
const hiddenByTeam = new WeakMap<TeamConfig, Map<number, readonly Field[]>>()

/**
 * The fields whose words the search document of these records holds and that are not read here: because somebody with
 * this view of the team may not, or because they are fields of other collections of the tree.
 */
export function hiddenWordFields(team: TeamConfig, wholeTeam: TeamConfig, collectionId: number): readonly Field[] {
  const byCollection = hiddenByTeam.get(team) ?? new Map<number, readonly Field[]>()
  hiddenByTeam.set(team, byCollection)
  const known = byCollection.get(collectionId)
  if (known) return known
  const collection = wholeTeam.collectionById.get(collectionId)
  const readable = new Set(team.collectionById.get(collectionId)?.fields.map((field) => field.id))
  const all = collection ? wholeTree(wholeTeam, collection).fields : []
  const hidden = all.filter((field) => isSearched(field) && !readable.has(field.id))
  byCollection.set(collectionId, hidden)
  return hidden
}

export const hidesWords = (team: TeamConfig, wholeTeam: TeamConfig, collectionId: number): boolean =>
  hiddenWordFields(team, wholeTeam, collectionId).length > 0

/**
 * That one of these words may stand in what is hidden of record `r`: what was found might then not be found by what may be
 * read. True also where that is not known, as of a type whose words are not the text of its column. An index of the
 * records that hold anything there serves it (`isHeldSql`).
 * @param patterns placeholder of the words as `like` takes them, an array
 */
export function inHiddenWordsSql(hidden: readonly Field[], patterns: string): string {
  if (!hidden.every(hasColumn)) return 'true'
  const isExact = (field: Field) => fieldTypeOf(field.dataType).searchText === String
  const exact = hidden.filter(isExact).map(columnOf)
  const other = hidden.filter((field) => !isExact(field)).map(columnOf)
  const held = isHeldSql(hidden.map(columnOf), 'r.')
  if (exact.length === 0) return held
  const text = `trellis.fold(concat_ws(' ', ${exact.map((column) => `r.${column}::text`).join(', ')}))`
  const ways = [...(other.length > 0 ? [isHeldSql(other, 'r.')] : []), `${text} like any(${patterns})`]
  return `${held} and (${ways.join(' or ')})`
}

/** That a record holds anything in one of these columns. @param row empty, or a table's alias with its dot */
export const isHeldSql = (columns: readonly string[], row: '' | 'r.'): string =>
  `(${columns.map((column) => `${row}${column} is not null`).join(' or ')})`

/**
 * Whether the words stand in what may be read of record `r`: the index that found it knows more. Each of them must begin
 * a word of the name or of a readable field.
 */
export function inReadableWordsSql(
  words: string,
  { collection, schema, statement }: { collection: ConfiguredCollection; schema: string; statement: Statement },
): string {
  const fields = collection.fields.filter((field) => isSearched(field) && hasColumn(field))
  const text = `trellis.fold(concat_ws(' ', r.name, ${fields.map((field) => textSql(field, schema)).join(', ') || "''"}))`
  const phones = fields.filter((field) => field.dataType === 'phone_number').map(columnOf)
  const icons = fields.filter((field) => field.dataType === 'icon').map(columnOf)
  const conditions = wordsOf(words).map((word) => {
    const ways = [`${text} ~ ${statement.param(`(^|[^[:alnum:]])${word}`, 'text')}`]
    // A phone number is also found without its country's code.
    if (/^\d+$/.test(word))
      ways.push(...phones.map((column) => `r.${column} like ${statement.param(`%${word}%`, 'text')}`))
    // The column holds an icon's name of the catalogue, with its style before a slash.
    const meant = icons.length > 0 ? iconsMeant(word) : []
    if (meant.length > 0) {
      const names = statement.param(meant, 'text[]')
      ways.push(...icons.map((column) => `regexp_replace(r.${column}, '^.*/', '') = any(${names})`))
    }
    return ways.length > 1 ? `(${ways.join(' or ')})` : ways[0]!
  })
  return conditions.join(' and ')
}

/** What is searched of a field, as text; close to its type's own searchText, and never more than the field holds. */
function textSql(field: Field, schema: string): string {
  const type = fieldTypeOf(field.dataType)
  const column = `r.${columnOf(field)}`
  const listId = Number(field.settings['listId'])
  if (listId && type.shape === 'id')
    return `(select item.name from ${list(schema, listId)} item where item.id = ${column})`
  if (listId && type.shape === 'ids')
    return `(select string_agg(item.name, ' ') from ${list(schema, listId)} item where item.id = any(${column}))`
  if (type.shape === 'id' || type.shape === 'ids') return `''`
  if (type.isHtml) return `regexp_replace(${column}, '<[^>]*>', ' ', 'g')`
  if (type.shape === 'json')
    return `(select string_agg(part #>> '{}', ' ') from jsonb_path_query(${column}, '$.** ? (@.type() == "string")') part)`
  return `${column}::text`
}

const list = (schema: string, id: number) => tableOf(schema, { rootId: id })
