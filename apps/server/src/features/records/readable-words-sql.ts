import { wholeTree } from '@trellis/domain/collections/tree'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { wordsOf } from '@trellis/domain/text/words'
import type { Statement } from '../../platform/statement.ts'
import { hasColumn } from '../fields/storage.ts'
import { columnOf, tableOf } from './record-table.ts'

const isSearched = (field: Field) => fieldTypeOf(field.dataType).searchText !== undefined

/**
 * Whether the search document of these records holds words of fields that are not read here: because somebody with this
 * view of the team may not, or because they are fields of other collections of the tree.
 */
export function hidesWords(team: TeamConfig, wholeTeam: TeamConfig, collectionId: number): boolean {
  const collection = wholeTeam.collectionById.get(collectionId)
  if (!collection) return false
  const all = wholeTree(wholeTeam, collection).fields
  const readable = new Set(team.collectionById.get(collectionId)?.fields.map((field) => field.id))
  if (team === wholeTeam && all === collection.fields) return false
  return all.some((field) => isSearched(field) && !readable.has(field.id))
}

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
  const conditions = wordsOf(words).map((word) => {
    const begins = `${text} ~ ${statement.param(`(^|[^[:alnum:]])${word}`, 'text')}`
    if (phones.length === 0 || !/^\d+$/.test(word)) return begins
    // A phone number is also found without its country's code.
    const within = phones.map((column) => `r.${column} like ${statement.param(`%${word}%`, 'text')}`)
    return `(${[begins, ...within].join(' or ')})`
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
