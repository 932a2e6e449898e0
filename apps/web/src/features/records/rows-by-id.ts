import type { Selection } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import { rowFromPage, type GridRow } from './grid/grid-row.ts'
import { throughOf } from './grid/linked-columns.ts'
import { pageLoader } from './record-calls.ts'
import type { ShownColumns } from './use-record-rows.ts'

const mostAlternatives = 100
/** Of one page. */
export const mostRows = 500

/** Records with one of these ids. */
export function idIn(ids: readonly number[]): Condition {
  const each = ids.map((id): Condition => ({ left: { meta: 'id' }, op: 'is', right: [{ literal: id }] }))
  const parts = Array.from({ length: Math.ceil(each.length / mostAlternatives) }, (_, part): Condition => ({
    any: each.slice(part * mostAlternatives, (part + 1) * mostAlternatives),
  }))
  return parts.length === 1 ? parts[0]! : { any: parts }
}

/** Records of a list by their ids: of a day in the past also those that have left since. */
export const ofThese = (ids: readonly number[], { asOf }: Pick<Selection, 'asOf'>): Selection => ({
  where: idIn(ids),
  asOf,
})

/** Rows of a selection that is small, as a list with these columns holds them. */
export async function readRows(
  teamId: number,
  collectionId: number,
  selection: Selection,
  { fieldIds, facts, linkedKeys }: ShownColumns,
  linkedNames: Map<number, string>,
): Promise<GridRow[]> {
  const load = pageLoader(teamId, collectionId, {
    ...selection,
    sort: [],
    fields: [...fieldIds],
    ...(facts.length > 0 && { facts: [...facts] }),
    ...(linkedKeys.length > 0 && { through: linkedKeys.flatMap((key) => throughOf(key) ?? []) }),
  })
  const page = await load({ limit: mostRows }, new AbortController().signal)
  for (const [id, name] of Object.entries(page.names)) linkedNames.set(Number(id), name)
  return page.rows.map((cells) => rowFromPage(page.fields, cells, facts, linkedKeys))
}
