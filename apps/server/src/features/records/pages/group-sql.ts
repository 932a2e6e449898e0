import type { Language } from '@trellis/domain/api/ids'
import { AppError } from '@trellis/domain/errors'
import type { LeftOperand } from '@trellis/domain/records/condition'
import type { GroupQuery } from '@trellis/domain/records/grid-api'
import type { Cursor } from '@trellis/domain/records/api'
import { isGroupable } from '@trellis/domain/records/groups'
import { subjectOf } from '@trellis/domain/records/subject'
import type { Subject } from '@trellis/domain/records/subject'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../../context.ts'
import type { FilterScope } from './filter-sql.ts'
import { indexedText, leftSql } from './left-sql.ts'
import type { LeftSql } from './left-sql.ts'
import { joinedSql } from './link-join-sql.ts'
import { conditionScope, liveSql, scopeOf, selectionSql } from './page-sql.ts'
import { tableOf } from '../record-table.ts'
import { iconsByLabel } from '../values/icon-words.ts'

/** What records are grouped by, and how the groups are ordered. */
interface GroupKey {
  readonly key: string
  /** How a key is written in a cursor. */
  readonly cast: string
  /** A value of the group as it was written; null where the key itself says it. */
  readonly shown: string | null
  /** The name of what the key points at. */
  readonly label: string
  /** Over the group `g`: what groups are ordered by, before their key. */
  readonly order: string
  readonly orderCast: string
  /** Over the groups as they were counted: those that are one for a reader become one. */
  readonly merge?: (counted: string) => string
}

/**
 * The groups of a selection, one more than the limit: a value, the name of what it points at, the number of records, and
 * the two parts of a cursor. Records are counted by their key first; names and ranks are looked up once per group.
 * @param language that of the reader: icons are ordered by what they are called in it (decision 0025)
 */
export function groupsStatement(ctx: TeamContext, collectionId: number, query: GroupQuery, language: Language) {
  const scope = scopeOf(ctx, collectionId)
  const { statement, schema } = scope
  const subject = subjectOf(query.by.by, conditionScope(scope))
  if (!isGroupable(subject.comparison))
    throw new AppError('sort-invalid', { reason: 'not-sortable', fieldId: subject.field?.id })
  const where = selectionSql(query, scope)
  const { left, joins } = readFrom(query.by.by, subject, scope)
  const by = groupKey(left, subject, { ...scope, language })
  const after = query.after ? beyond(query.after, by, query.by.direction, scope) : 'true'
  const counted = `(
    select ${by.key} as key, ${by.shown ? `${by.shown} as value, ` : ''}count(*) as count
    from ${tableOf(schema, scope.collection)} r${joins}
    where ${liveSql(scope, query.asOf)} and ${where}
    group by 1
  )`
  const text = `select value, label, count, sort_by::text, key::text from (
  select g.key, ${by.shown ? 'g.value' : 'null::text as value'}, g.count, ${by.label} as label, ${by.order} as sort_by
  from ${by.merge?.(counted) ?? counted} g
) g
where ${after}
order by g.sort_by ${query.by.direction} nulls last, g.key asc nulls last
limit ${query.limit + 1}`
  // Counted in an index of it alone, where there is one.
  const isWhole = where === 'true' && scope.collection.id === scope.collection.rootId
  const column = isWhole && /^r\.f\d+$/.test(by.key) ? by.key.slice(2) : null
  return { text, values: statement.values, subject, column }
}

/** Behind links from tables that are joined; a link itself by the id it holds, whose name is looked up once per group. */
function readFrom(by: LeftOperand, { field }: Subject, scope: FilterScope): { left: LeftSql; joins: string } {
  const isBehind = 'field' in by && by.via !== undefined && by.via.length > 0
  const joined = isBehind && field?.dataType !== 'single_data_record' ? joinedSql(by, scope, 'g') : null
  return joined ?? { left: leftSql(by, scope), joins: '' }
}

function groupKey(left: LeftSql, subject: Subject, scope: FilterScope & { language: Language }): GroupKey {
  const { statement, schema, team } = scope
  const plain = { shown: null, label: 'null::text', order: 'g.key' }
  if (left.shape === 'text') {
    const byText = { ...plain, key: `nullif(${indexedText(left)}, '')`, shown: `min(${left.sql})`, cast: 'text' }
    if (left.dataType !== 'icon') return { ...byText, orderCast: 'text' }
    const icons = statement.param(iconsByLabel(scope.language), 'text[]')
    return { ...byText, order: `array_position(${icons}, g.key)`, orderCast: 'int' }
  }
  if (left.shape === 'instant') {
    const key = `(${left.sql} at time zone ${statement.param(team.timezone, 'text')})::date`
    return { ...plain, key, cast: 'date', orderCast: 'date' }
  }
  if (subject.isPerson) {
    const people = [...team.personNameById].toSorted(([, a], [, b]) => compareFolded(fold(a), fold(b)))
    return {
      ...plain,
      ...ranked(
        left.sql,
        people.map(([id]) => id),
        scope,
      ),
    }
  }
  if (left.dataType === 'single_selection_from_list') {
    const items = team.itemsByListId.get(Number(left.settings['listId'])) ?? []
    return {
      ...plain,
      ...ranked(
        left.sql,
        items.map(({ id }) => id),
        scope,
      ),
    }
  }
  if (left.dataType === 'single_data_record') {
    return {
      ...plain,
      key: left.sql,
      cast: 'bigint',
      label: 'g.name',
      order: 'left(trellis.fold(g.name), 200)',
      orderCast: 'text',
      // A link to the trash is not shown: such records stand with those that have none.
      merge: (counted) => `(
    select linked.id as key, linked.name, sum(c.count)::bigint as count
    from ${counted} c
    left join ${schema}.record linked on linked.id = c.key and linked.deleted_at is null
    group by 1, 2
  )`,
    }
  }
  const cast = castOf[left.shape]
  if (!cast) throw new AppError('sort-invalid', { reason: 'type' })
  const whole = left.dataType === 'number' || left.sql === 'r.id' ? 'bigint' : cast
  return { ...plain, key: left.sql, cast: whole, orderCast: whole }
}

const castOf: Partial<Record<LeftSql['shape'], string>> = {
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  id: 'bigint',
}

/** Ordered as the ids stand in a short list that is known here. */
function ranked(key: string, ids: number[], { statement }: FilterScope) {
  return {
    key,
    cast: 'bigint',
    order: `array_position(${statement.param(ids, 'bigint[]')}, g.key)`,
    orderCast: 'int',
  }
}

/** Groups behind a cursor of what they are ordered by and their key; both may be empty, which comes last. */
function beyond(cursor: Cursor, by: GroupKey, direction: 'asc' | 'desc', { statement }: FilterScope): string {
  const [sortBy, key] = cursor
  if (cursor.length !== 2 || sortBy === undefined || key === undefined) throw new AppError('cursor-invalid')
  if (key === null) return 'false'
  const laterKey = `(g.key > ${statement.param(key, by.cast)} or g.key is null)`
  if (sortBy === null) return `(g.sort_by is null and ${laterKey})`
  const bound = statement.param(sortBy, by.orderCast)
  const sign = direction === 'asc' ? '>' : '<'
  return `(g.sort_by ${sign} ${bound} or g.sort_by is null or (g.sort_by = ${bound} and ${laterKey}))`
}
