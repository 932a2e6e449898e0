import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId, mostLinked, reversedLink } from '@trellis/domain/fields/link'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { hasColumn } from '../../fields/storage.ts'
import { collectionOf, columnOf, tableOf } from '../record-table.ts'

/** A link as SQL, whichever way it is stored and from whichever end one looks. What leads to the trash is not shown. */
export interface LinkScope {
  readonly team: TeamConfig
  readonly schema: string
}

/** What a field holds for the record `row`: its column, or the ids of a link as `bigint[]`, null where there is none. */
export function valueSql(scope: LinkScope, field: Field, row = 'r'): string {
  return hasColumn(field) ? `${row}.${columnOf(field)}` : linkListSql(scope, field, row)
}

/** A reverse field may have thousands: the first ones by id. */
function linkListSql(scope: LinkScope, field: Field, row: string): string {
  const own = `select p.other, p.place from (${pairsSql(scope, field)}) p where p.owner = ${row}.id`
  const limited = reversedLink(field) === undefined ? own : `${own} order by p.place limit ${mostLinked}`
  return `(select array_agg(o.other order by o.place) from (${limited}) o)`
}

/** Rows of `owner`, `other` and `place`: which record has which others in this field, and in which order. */
export function pairsSql(scope: LinkScope, field: Field): string {
  const forward = forwardOf(scope.team, field)
  return endsSql(scope, forward, forward !== field)
}

/** The same of a link that stores itself, seen from either end. */
function endsSql({ team, schema }: LinkScope, forward: Field, isReverse: boolean): string {
  if (hasColumn(forward)) {
    const source = `${tableOf(schema, collectionOf(team, forward.collectionId))} s`
    const column = `s.${columnOf(forward)}`
    return isReverse
      ? `select ${column} as owner, s.id as other, s.id as place from ${source} where s.deleted_at is null`
      : `select s.id as owner, t.id as other, 1 as place from ${source} join ${schema}.record t on t.id = ${column} and t.deleted_at is null`
  }
  const [owner, other, place] = isReverse
    ? ['k.target_id', 'k.record_id', 'k.record_id']
    : ['k.record_id', 'k.target_id', 'k.rank']
  return `select ${owner} as owner, ${other} as other, ${place} as place from ${schema}.link k join ${schema}.record t on t.id = ${other} and t.deleted_at is null where k.field_id = ${forward.id}`
}

/** The field that stores a link: itself, or the one it reverses. */
export function forwardOf(team: TeamConfig, field: Field): Field {
  const forwardId = reversedLink(field)
  if (forwardId === undefined) return field
  const forward = team.fieldById.get(forwardId)
  if (!forward) throw new AppError('field-not-found', { fieldId: field.id })
  return forward
}

// A view of the team's configuration never changes: another one takes its place.
const linksByTeam = new WeakMap<TeamConfig, Map<number | undefined, Field[]>>()

/** The links of other collections, and of its own, that lead to records of a tree and store themselves. */
export function linksTo(team: TeamConfig, rootId: number): readonly Field[] {
  const rootOf = (field: Field) => team.collectionById.get(linkedCollectionId(field))?.rootId
  const isStored = (field: Field) => isLink(field) && reversedLink(field) === undefined
  const byRoot = linksByTeam.get(team) ?? Map.groupBy([...team.fieldById.values()].filter(isStored), rootOf)
  linksByTeam.set(team, byRoot)
  return byRoot.get(rootId) ?? []
}

/** Most records of a group are behind a link to the list of them. */
const linkedFromShown = 6

/** Per link: how many live records link to one record by it, and the first of them. */
export function linkedFromStatement(scope: LinkScope, fields: readonly Field[], recordId: number) {
  const parts = fields.map((field) => {
    const linking = `select p.other from (${endsSql(scope, field, true)}) p where p.owner = $1::bigint`
    return `select ${field.id}::bigint as field_id, (select count(*)::int from (${linking}) o) as count,
      array(select o.other from (${linking}) o order by o.other limit ${linkedFromShown}) as ids`
  })
  return { text: parts.join('\nunion all\n'), values: [recordId] }
}

/** The ids among these that are live records, as an array that is looked up once per statement. */
export const liveIdsSql = (schema: string, ids: string) =>
  `array(select t.id from ${schema}.record t where t.id = any(${ids}) and t.deleted_at is null)`

/** The name of a linked record; null where it is in the trash, and then the link is not shown. */
export const linkedNameSql = (schema: string, id: string) =>
  `(select linked.name from ${schema}.record linked where linked.id = ${id} and linked.deleted_at is null)`

/** Names of what a link field holds for the record `r`, as JSON by id; null where there is none. */
export function linkedNamesSql(scope: LinkScope, field: Field): string {
  if (hasColumn(field))
    return `(select json_build_object(t.id, t.name) from ${scope.schema}.record t where t.id = r.${columnOf(field)} and t.deleted_at is null)`
  return `(select json_object_agg(t.id, t.name) from ${scope.schema}.record t where t.id = any(coalesce(${linkListSql(scope, field, 'r')}, '{}')))`
}
