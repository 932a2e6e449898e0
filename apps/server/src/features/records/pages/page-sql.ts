import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { checkCondition } from '@trellis/domain/records/check-condition'
import type { Fact, PageQuery, Selection } from '@trellis/domain/records/api'
import { checkSort } from '@trellis/domain/records/sort-check'
import type { ConditionScope } from '@trellis/domain/records/subject'
import type { TeamContext } from '../../../context.ts'
import { isHandPicked } from '@trellis/domain/collections/tree'
import { newStatement } from '../../../platform/statement.ts'
import type { Statement } from '../../../platform/statement.ts'
import { filterSql } from './filter-sql.ts'
import type { FilterScope } from './filter-sql.ts'
import { heldBehindSql } from './held-behind-sql.ts'
import { leftSql } from './left-sql.ts'
import { linkedNameSql, valueSql } from '../links/link-sql.ts'
import { memberSql } from '../membership/members-sql.ts'
import { mayReadWhoLeft } from '../membership/who-left.ts'
import { columnOf, collectionOf, fieldIn, tableOf } from '../record-table.ts'
import { hidesWords, inReadableWordsSql } from '../values/readable-words-sql.ts'
import { prefixQuery } from '../values/search-vector.ts'
import { joinsOf, orderBy, rankKey, seekBranches, sortKeys, startBranches } from './sort-sql.ts'
import type { Branch, SortKeySql } from './sort-sql.ts'
import { isListApart, leadsAnywhere, withNamesSql } from './linked-names-sql.ts'
import type { KnownNames } from './known-names.ts'
import { throughSql } from './through-sql.ts'
import type { Through } from './through-sql.ts'

export interface PageStatement {
  readonly text: string
  readonly values: unknown[]
  readonly fields: readonly Field[]
  readonly keys: readonly SortKeySql[]
  /** Positions of their values in a row: some are shown as well, and read once. */
  readonly keysAt: readonly number[]
  /** Of `fields`, those whose linked record's name follows the values in each row; none where all names stand in the first. */
  readonly links: readonly Field[]
  /** Facts that stand behind the names of linked records. */
  readonly facts: readonly Fact[]
  /** Values behind links, after the facts. */
  readonly through: readonly Through[]
  readonly backwards: boolean
  /** Position of the branch number in a row; null where there is one branch only. */
  readonly branchAt: number | null
  /** Position in the first row of the links that are read together, and what else `withNamesSql` puts there; null where there are none. */
  readonly linksAt: number | null
}

/**
 * One statement for a page: a row is id, version, name, the fields' values, the names of linked records, facts, values
 * behind links, and those of the sort keys that are not among them.
 * It asks for one row more than the limit, to know whether another page follows.
 */
export const pageStatement = (ctx: TeamContext, collectionId: number, query: PageQuery): PageStatement =>
  makeStatement(ctx, collectionId, query, null)

/**
 * The same with the names of all linked records in the first row, and links as they are stored: some may lead to the trash.
 * @param known names that need not come once more, if nothing was written since
 */
export const namedPageStatement = (
  ctx: TeamContext,
  collectionId: number,
  query: PageQuery,
  known?: Known,
): PageStatement => makeStatement(ctx, collectionId, query, known ?? nothingKnown)

type Known = Pick<KnownNames, 'moment' | 'isEnough'>
const nothingKnown = { moment: null, isEnough: false }

function makeStatement(
  ctx: TeamContext,
  collectionId: number,
  query: PageQuery,
  named: Known | typeof nothingKnown | null,
): PageStatement {
  const scope = scopeOf(ctx, collectionId)
  const { collection, statement } = scope
  const fields = query.fields ? query.fields.map((id) => fieldIn(collection, id)) : collection.fields
  checkSort(query.sort, conditionScope(scope))
  const where = selectionSql(query, scope)
  const keys = pageKeys(scope, query)
  const links = named ? [] : fields.filter((field) => field.dataType === 'single_data_record')
  const facts = query.facts ?? []
  const through = (query.through ?? []).map((column) => throughSql(scope, column))
  const isNamed = named !== null && leadsAnywhere(fields, through)
  const backwards = query.before !== undefined
  const cursor = query.after ?? query.before
  if (cursor && query.offset !== undefined) throw new AppError('cursor-invalid')

  const read = [
    'r.id',
    'r.version',
    'r.name',
    ...fields.map((field) => (isNamed && isListApart(field) ? 'null' : valueSql(scope, field))),
    ...links.map((field) => linkedNameSql(scope.schema, `r.${columnOf(field)}`)),
    ...facts.map((fact) => leftSql({ meta: fact }, scope).sql),
    ...through.map(({ sql }) => sql),
  ]
  const keysAt = keys.map((key) => {
    const at = read.indexOf(key.read)
    return at >= 0 ? at : read.push(key.read) - 1
  })
  const columns = (isNamed ? read.map((sql, index) => `${sql} as c${index}`) : read).join(', ')
  const table = tableOf(scope.schema, collection)
  const order = orderBy(keys, backwards)
  const limit = query.limit + 1
  const isByHand = isOrderedByHand(scope, query)
  const source = `${table} r${isByHand ? ` join ${rankedSql(scope)}` : ''}${joinsOf(keys)}`
  const base = `${liveSql(scope, query.asOf)} and ${where}`

  const branches = cursor ? seekBranches(keys, cursor, backwards, statement) : query.offset ? null : startBranches(keys)

  let text: string
  const [only, ...others] = branches ?? []
  const isInBranches = others.length > 0
  if (only) {
    const part = ({ where: within, orderBy: by }: Branch, more: string) =>
      `select ${columns}${more} from ${source} where ${base} and ${within} order by ${by} limit ${limit}`
    // Branches run one after another and the limit stops them; the last column says which one a row is from.
    const parts = [only, ...others].map((branch, index) => `(${part(branch, `, ${index} as branch`)})`)
    text = isInBranches ? `select * from (${parts.join(' union all ')}) p limit ${limit}` : part(only, '')
  } else if (branches) {
    text = `select ${columns} from ${table} r where false`
  } else if (query.offset) {
    // The jump walks the index only; the rows themselves are read for one page.
    text = `select ${columns} from ${source} where r.id in (select r.id from ${source} where ${base} order by ${order} limit ${limit} offset ${statement.param(query.offset, 'bigint')}) order by ${order}`
  } else {
    text = `select ${columns} from ${source} where ${base} order by ${order} limit ${limit}`
  }
  const branchAt = isInBranches ? read.length : null
  const linksAt = isNamed ? read.length + (isInBranches ? 1 : 0) : null
  if (isNamed)
    text = withNamesSql({
      schema: scope.schema,
      text,
      fields,
      through,
      firstThrough: 3 + fields.length + facts.length,
      moment: statement.param(named.moment, 'pg_snapshot'),
      areWanted: statement.param(!named.isEnough, 'boolean'),
    })
  return { text, values: statement.values, fields, keys, keysAt, links, facts, through, backwards, branchAt, linksAt }
}

export function countStatement(
  ctx: TeamContext,
  collectionId: number,
  selection: Selection,
): { text: string; values: unknown[] } {
  const scope = scopeOf(ctx, collectionId)
  const where = selectionSql(selection, scope)
  const table = tableOf(scope.schema, scope.collection)
  return {
    text: `select count(*)::int as count from ${table} r where ${liveSql(scope, selection.asOf)} and ${where}`,
    values: scope.statement.values,
  }
}

/** The sort keys of one record of the list, to find its neighbours; no row where it is not in the collection any more. */
export function keysStatement(ctx: TeamContext, collectionId: number, query: PageQuery, recordId: number) {
  const scope = scopeOf(ctx, collectionId)
  checkSort(query.sort, conditionScope(scope))
  const keys = pageKeys(scope, query)
  const rank = isOrderedByHand(scope, query) ? ` join ${rankedSql(scope)}` : ''
  const text = `select ${keys.map((key) => key.sql).join(', ')} from ${tableOf(scope.schema, scope.collection)} r${rank}${joinsOf(keys)} where r.id = ${scope.statement.param(recordId, 'bigint')} and ${liveSql(scope, query.asOf)}`
  return { text, values: scope.statement.values }
}

export function scopeOf(ctx: TeamContext, collectionId: number, statement: Statement = newStatement()): FilterScope {
  const scope: FilterScope = {
    team: ctx.team,
    wholeTeam: ctx.wholeTeam,
    schema: ctx.teamDb.schema,
    collection: collectionOf(ctx.team, collectionId),
    statement,
    now: ctx.clock.now(),
    teamUserId: ctx.membership.teamUserId,
    hidesWords: hidesWords(ctx.team, ctx.wholeTeam, collectionId),
    mayReadWhoLeft: mayReadWhoLeft(ctx, collectionOf(ctx.team, collectionId)),
  }
  if (ctx.team === ctx.wholeTeam) return scope
  return { ...scope, heldBehind: ({ team }, field, at) => heldBehindSql({ ...scope, team }, field, at) }
}

/** That record `r` is no trash and in the collection, now or at the end of a day. */
export function liveSql(scope: FilterScope, asOf?: string): string {
  const { id, rootId } = scope.collection
  if (id === rootId) return 'r.deleted_at is null'
  const then = `r.deleted_at is null and ${memberSql(scope, id, { compile: filterSql, asOf })}`
  if (asOf === undefined || scope.mayReadWhoLeft) return then
  return `${then} and ${memberSql(scope, id, { compile: filterSql })}`
}

/** In the order that people gave the members, where nobody asks for another. */
const isOrderedByHand = ({ collection }: FilterScope, { sort, asOf }: Pick<PageQuery, 'sort' | 'asOf'>) =>
  sort.length === 0 && collection.membershipOrder === 'manual' && isHandPicked(collection) && asOf === undefined

const rankedSql = ({ schema, collection }: FilterScope) =>
  `${schema}.membership m on m.record_id = r.id and m.collection_id = ${collection.id}`

/** The keys of a page: what was asked for, else the collection's own order. */
function pageKeys(scope: FilterScope, query: Pick<PageQuery, 'sort' | 'asOf'>): SortKeySql[] {
  const { membershipOrder } = scope.collection
  const own = membershipOrder === 'manual' ? [] : membershipOrder
  const keys = sortKeys(query.sort.length > 0 ? query.sort : own, scope, scope.statement)
  return isOrderedByHand(scope, query) ? [rankKey, ...keys] : keys
}

/** The fields conditions and sorts may name; those of linked collections through `via`. */
export function conditionScope({ team, collection }: FilterScope): ConditionScope {
  return {
    fieldById: (id) => collection.fields.find((field) => field.id === id),
    fieldOfCollection: (collectionId, id) =>
      team.collectionById.get(collectionId)?.fields.find((field) => field.id === id),
  }
}

/** Filter and words as one condition over a record `r`. */
export function selectionSql({ where, text }: Selection, scope: FilterScope): string {
  const parts: string[] = []
  if (where) parts.push(filterSql(checkCondition(where, conditionScope(scope)), scope))
  if (text) parts.push(wordsSql(text, scope))
  return parts.length === 0 ? 'true' : parts.join(' and ')
}

function wordsSql(text: NonNullable<Selection['text']>, scope: FilterScope): string {
  const { collection, schema, statement } = scope
  const query = prefixQuery(text.words, text.in)
  // Only punctuation was typed: nothing can match it.
  if (!query) return 'false'
  const root = statement.param(collection.rootId, 'bigint')
  const found = `r.id in (select s.id from ${schema}.record s where s.collection_id = ${root} and s.search @@ ${statement.param(query, 'tsquery')})`
  // Names are among what everybody sees of a record.
  const isMore = scope.hidesWords && text.in === 'all'
  return isMore ? `${found} and ${inReadableWordsSql(text.words, scope)}` : found
}
