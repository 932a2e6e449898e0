import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { candidatesOf, isLink, linkedCollectionId, linkedIdsIn } from '@trellis/domain/fields/link'
import { checkCondition } from '@trellis/domain/records/check-condition'
import type { Condition } from '@trellis/domain/records/condition'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { newStatement } from '../../../platform/statement.ts'
import type { TeamDb } from '../../../platform/team-db.ts'
import type { CheckedValues } from '../values/check-values.ts'
import { liveSql, selectionSql } from '../pages/page-sql.ts'
import { collectionOf, tableOf, titleOf } from '../record-table.ts'

export interface LinkCheck {
  readonly handle: Pick<TeamDb, 'schema' | 'query'>
  readonly team: TeamConfig
  readonly at: Date
  /** Whom `currentUser` in a condition means; null for the system, for whom it means nobody. */
  readonly teamUserId: number | null
}

/** Ids that values link to and `before` did not, by field: a link that was there may stay whatever it leads to. */
export function newLinks(
  { fields }: Pick<ConfiguredCollection, 'fields'>,
  values: CheckedValues,
  before: CheckedValues = {},
): Map<Field, number[]> {
  const links = new Map<Field, number[]>()
  for (const field of fields) {
    if (!isLink(field) || values[field.id] === undefined) continue
    const known = new Set(linkedIdsIn(before[field.id]))
    const added = linkedIdsIn(values[field.id]).filter((id) => !known.has(id))
    if (added.length > 0) links.set(field, added)
  }
  return links
}

/** The links of several records together, so that they are asked about once. */
export function linksOfAll(each: readonly ReadonlyMap<Field, number[]>[]): Map<Field, number[]> {
  const all = new Map<Field, number[]>()
  for (const links of each)
    for (const [field, ids] of links) all.set(field, [...new Set([...(all.get(field) ?? []), ...ids])])
  return all
}

/**
 * Links lead to live records of their collection that fit the link's condition.
 * @throws AppError value-invalid
 */
export async function refuseForeignLinks(check: LinkCheck, links: ReadonlyMap<Field, number[]>): Promise<void> {
  const isFree = (field: Field) => {
    const { id, rootId } = collectionOf(check.team, linkedCollectionId(field))
    return id === rootId && !candidateCondition(check.team, field)
  }
  const free = [...links].filter(([field]) => isFree(field))
  const rootById = await liveRoots(check, [...new Set(free.flatMap(([, ids]) => ids))])
  for (const [field, ids] of free) {
    const { rootId } = collectionOf(check.team, linkedCollectionId(field))
    if (ids.some((id) => rootById.get(id) !== rootId)) throw refusal(check.team, field, 'not-a-record')
  }
  for (const [field, ids] of links) await refuseOthers(check, field, ids)
}

/** Undefined where every record may be chosen, also because the condition speaks of a field that is in the trash. */
export function candidateCondition(team: TeamConfig, field: Field): Condition | undefined {
  const condition = candidatesOf(field)
  if (!condition) return undefined
  const fieldIn = (collectionId: number, id: number) =>
    team.collectionById.get(collectionId)?.fields.find((candidate) => candidate.id === id)
  const fieldById = (id: number) => fieldIn(linkedCollectionId(field), id)
  try {
    return checkCondition(condition, { fieldById, fieldOfCollection: fieldIn })
  } catch (error) {
    if (error instanceof AppError && error.code === 'filter-invalid') return undefined
    throw error
  }
}

async function liveRoots({ handle }: LinkCheck, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await handle.query<{ id: number; collection_id: number }>(
    `select id, collection_id from ${handle.schema}.record where id = any($1::bigint[]) and deleted_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.collection_id]))
}

async function refuseOthers(check: LinkCheck, field: Field, ids: readonly number[]): Promise<void> {
  const found = await candidatesAmong(check, field, ids)
  if (found && ids.some((id) => !found.has(id))) throw refusal(check.team, field, 'not-a-candidate')
}

/** Those of the ids that the link may lead to, in one statement with its condition; null for any of a root collection. */
export async function candidatesAmong(
  check: LinkCheck,
  field: Field,
  ids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  const { handle, team } = check
  const where = candidateCondition(team, field)
  const collection = collectionOf(team, linkedCollectionId(field))
  if (!where && collection.id === collection.rootId) return null
  const statement = newStatement()
  const scope = {
    team,
    wholeTeam: team,
    schema: handle.schema,
    collection,
    statement,
    now: check.at,
    teamUserId: check.teamUserId ?? 0,
  }
  const text = `select r.id from ${tableOf(handle.schema, collection)} r
    where r.id = any(${statement.param(ids, 'bigint[]')}) and ${liveSql(scope)}
      and ${selectionSql({ where }, scope)}`
  const { rows } = await handle.query<{ id: number }>(text, statement.values)
  return new Set(rows.map(({ id }) => id))
}

function refusal(team: TeamConfig, field: Field, problem: 'not-a-record' | 'not-a-candidate'): AppError {
  return new AppError('value-invalid', { fieldId: field.id, title: titleOf(field, team), problem })
}
