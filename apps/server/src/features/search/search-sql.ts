import type { Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { mostFound } from '@trellis/domain/search/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { newStatement } from '../../platform/statement.ts'
import { hasColumn } from '../fields/storage.ts'
import { inHiddenWordsSql } from '../records/values/readable-words-sql.ts'
import { columnOf, tableOf } from '../records/record-table.ts'
import type { Asked } from './queries.ts'

/** Up to so many collections are looked into by the statement that finds the records; with more it would grow too long. */
const mostInline = 12
/** The same of hidden columns: those of a collection that nothing is found of cost next to nothing. */
const mostJudged = 60

/** Fields whose texts are searched, the name apart. */
export const searchedFields = (collection: ConfiguredCollection): Field[] =>
  collection.fields.filter(
    (field) =>
      field.id !== collection.nameFieldId && hasColumn(field) && fieldTypeOf(field.dataType).searchText !== undefined,
  )

const shapesOfFigures: ReadonlySet<Shape> = new Set(['number', 'date', 'instant', 'time', 'range'])

/** Numbers, days, times and telephones: no word without a digit stands in them. */
export const isOfFigures = ({ dataType }: Field): boolean =>
  dataType === 'phone_number' || shapesOfFigures.has(fieldTypeOf(dataType).shape)

/** Their texts of row `r`, as PostgreSQL writes them: a JSON array in the order of `searchedFields`. */
export function textsSql(collection: ConfiguredCollection): string {
  const columns = searchedFields(collection).map((field) => `r.${columnOf(field)}::text`)
  return columns.length === 0 ? `'[]'` : `to_json(array[${columns.join(', ')}])::text`
}

const textsByCollections = new WeakMap<readonly ConfiguredCollection[], string>()

/** The texts of found record `f`, or null where they are asked for by themselves. */
function foundTextsSql(schema: string, collections: readonly ConfiguredCollection[]): string {
  const made = textsByCollections.get(collections) ?? makeFoundTexts(schema, collections)
  textsByCollections.set(collections, made)
  return made
}

function makeFoundTexts(schema: string, collections: readonly ConfiguredCollection[]): string {
  if (collections.length === 0 || collections.length > mostInline) return 'null'
  const whens = collections.map(
    (one) => `when ${one.id} then (select ${textsSql(one)} from ${tableOf(schema, one)} r where r.id = f.id)`,
  )
  return `case when f.is_in_name and f.is_sure then null else case f.collection_id ${whens.join(' ')} end end`
}

/**
 * Records among those in `ranked` whose hidden columns may hold one of the words: looked up together, for a common word has
 * a thousand. The others are found by what may be read; of these it is still to be seen.
 */
function doubtfulIdsSql(schema: string, { hiddenOf, words, isThorough }: Asked, patterns: () => string): string {
  const isOfLetters = !words.some((word) => /\p{N}/u.test(word))
  const isEachLookedAt = isThorough || hiddenOf.size > mostJudged
  const parts = [...hiddenOf].flatMap(([collection, hidden]) => {
    const ids = `select f.id from ranked f where f.collection_id = ${collection.id} and not f.is_in_name`
    const holding = isOfLetters ? hidden.filter((field) => !isOfFigures(field)) : hidden
    if (isEachLookedAt) return [ids]
    if (holding.length === 0) return []
    return [
      `select r.id from ${tableOf(schema, collection)} r where r.id = any(array(${ids})) and ${inHiddenWordsSql(holding, patterns())}`,
    ]
  })
  return parts.length === 0 ? 'select 0::bigint where false' : parts.join(' union all ')
}

/**
 * Records by a query, best first: where they may not all be shown, those that are sure up to the limit and all others.
 * A row is id, name, collection, the keys of the order, whether a word stands in the name, whether it is sure, how many
 * records are sure by collection as JSON, how many were looked at, and texts.
 */
export function searchStatement(schema: string, asked: Asked): { text: string; values: unknown[] } {
  const { words, anchors, collections, limit, isWhole, after, except, isWide, hiddenOf } = asked
  const { values, param } = newStatement()
  // Behind a select the planner takes no notice of what is asked: it makes one plan for all rare words and keeps it.
  const plain = (value: unknown, cast: string) =>
    anchors.areRare && !isWide ? `(select ${param(value, cast)})::${cast}` : param(value, cast)
  const query = plain(asked.prefixes, 'tsquery')
  const roots = collections.map(({ id }) => id).join(', ')
  const folded = param(asked.folded, 'text')
  const isAnyHidden = hiddenOf.size > 0
  const inName = param(words.map((word) => `'${word}':*A`).join(isAnyHidden ? ' & ' : ' | '), 'tsquery')
  const others = except === undefined ? '' : ` and not search @@ ${param(except, 'tsquery')}`
  let likes: string | undefined
  const patterns = () =>
    (likes ??= plain(
      words.map((word) => `%${word}%`),
      'text[]',
    ))
  const judged = isAnyHidden
    ? `, doubtful as materialized (${doubtfulIdsSql(schema, asked, patterns)}), judged as materialized (
    select *, id not in (select id from doubtful) as is_sure from ranked
  )`
    : `, judged as (select *, true as is_sure from ranked)`
  return {
    text: `with ranked as materialized (
    select id, name, collection_id, starts_with(trellis.fold(name), ${folded})::int as starts,
      ts_rank('{0.01, 0.01, 0.01, 1}', search, ${query}) as rank, length(name) as letters,
      search @@ ${inName} as is_in_name
    from (${candidatesSql()}) found
  )${judged}
  select f.id, f.name, f.collection_id, f.starts, f.rank, f.letters, f.is_in_name, f.is_sure,
    (select json_object_agg(collection_id, count) from (select collection_id, count(*) from judged where is_sure group by 1) one),
    (select count(*) from ranked), ${isWhole ? foundTextsSql(schema, collections) : 'null'}
  from (${shownSql()}) f
  order by f.starts desc, f.rank desc, f.letters, f.id`,
    values,
  }

  function candidatesSql(): string {
    const names = `ts_filter(search, '{a}')`
    const found = (condition: string) => `
      select id, name, collection_id, search
      from ${schema}.record
      where ${condition} and collection_id in (${roots}) and deleted_at is null${others}
      limit ${mostFound}`
    const fits = (document: string) => {
      if (anchors.words.length === 0 || anchors.words.length === words.length) return `${document} @@ ${query}`
      const anchor = plain(anchors.words.map((word) => `'${word}':*`).join(' & '), 'tsquery')
      // Of the records that the index finds by these words each is compared with all of them.
      return `${document} @@ ${anchor} and (${document} @@ ${query}) is true`
    }
    if (!isWide) return found(fits(isWhole ? 'search' : names))
    // One after the other, and only until there are enough: the index gives any of a great many.
    const whole = param(words.map((word) => `'${word}'`).join(' & '), 'tsquery')
    const parts = [
      found(`${names} @@ ${whole}`),
      found(`${names} @@ ${query} and not ${names} @@ ${whole}`),
      ...(isWhole ? [found(`${fits('search')} and not ${names} @@ ${query}`)] : []),
    ]
    return `select * from ((${parts.join(') union all (')})) part limit ${mostFound}`
  }

  function shownSql(): string {
    const [starts, rank, letters, id] = after ?? []
    const beyond = after
      ? `(starts, rank, -letters, -id) < (${param(starts, 'int')}, ${param(rank, 'float4')}, -${param(letters, 'int')}, -${param(id, 'bigint')})`
      : 'true'
    const best = (condition: string) =>
      `select * from judged where ${condition} order by starts desc, rank desc, letters, id limit ${limit}`
    if (hiddenOf.size === 0) return best(beyond)
    return `(${best(`is_sure and ${beyond}`)}) union all select * from judged where not is_sure and ${beyond}`
  }
}
