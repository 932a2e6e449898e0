import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedIdsIn, mostLinked } from '@trellis/domain/fields/link'
import type { Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { HeldRecord } from '../records/find-record.ts'
import { linksTo } from '../records/links/link-sql.ts'
import type { Sight } from './queries.ts'
import type { Part } from './reversal-kinds.ts'

/** Null for whoever may read everything. */
export function sightOf({ team, wholeTeam }: TeamContext): Sight | null {
  if (team === wholeTeam) return null
  return { collectionIds: [...team.collectionById.keys()], fieldIds: [...team.fieldById.keys()].map(String) }
}

/** The same for the changes of one record: of all fields of the team those of its tree, and links that lead there. */
export function sightAt({ team, wholeTeam }: TeamContext, { collection }: HeldRecord): Sight | null {
  if (team === wholeTeam) return null
  const { rootId } = collection
  const tree = [...team.collectionById.values()].filter((one) => one.rootId === rootId)
  // What only a sub-collection shows is known of its members.
  const known = tree.flatMap(({ fields }) => fields).filter(({ id }) => team.fieldById.has(id))
  const fields = [...known, ...collection.fields, ...linksTo(team, rootId)]
  return {
    collectionIds: [...team.collectionById.keys()],
    fieldIds: [...new Set(fields.map(({ id }) => String(id)))],
  }
}

/** The team as one record is read by it: with the fields of the collections that hold it. */
export function atRecord(ctx: TeamContext, { collection }: HeldRecord): TeamContext {
  // Most often it shows nothing that is not known already, and then thousands of fields are not copied.
  if (collection.fields.every(({ id }) => ctx.team.fieldById.has(id))) return ctx
  const others = collection.fields.map((field) => [field.id, field] as const)
  return { ...ctx, team: { ...ctx.team, fieldById: new Map([...ctx.team.fieldById, ...others]) } }
}

/** Whether a type of change is of sub-collections, and not of the record itself. */
export const isOfMembers = (type: string): boolean => type === 'added' || type === 'removed' || type === 'ordered'

/** Whether somebody may know of what a batch did in a collection: an edit of hidden fields only is not told. */
export function isInSight(
  { team }: Pick<TeamContext, 'team'>,
  { type, rootId, fieldIds, subCollectionIds }: Pick<Part, 'type' | 'rootId' | 'fieldIds' | 'subCollectionIds'>,
): boolean {
  // Who is in a sub-collection may be known without the record type.
  if (isOfMembers(type)) return subCollectionIds.some((id) => team.collectionById.has(id))
  if (!team.collectionById.has(rootId)) return false
  return type !== 'updated' || fieldIds.some((id) => team.fieldById.has(id))
}

/** Fields in the trash, or out of sight, are not shown; their values come back with them. */
export function fieldsIn(team: TeamConfig, ...sides: (Values | null)[]): Field[] {
  return Object.keys(Object.assign({}, ...sides)).flatMap((id) => team.fieldById.get(Number(id)) ?? [])
}

/** Records that links among values lead to, whose names are to be told with them. */
export function linkedInValues(team: TeamConfig, all: readonly (Values | null)[]): number[] {
  const ids = new Set<number>()
  for (const values of all)
    for (const field of fieldsIn(team, values).filter(isLink))
      for (const id of linkedIdsIn(values?.[field.id]).slice(0, mostLinked)) ids.add(id)
  return [...ids]
}
