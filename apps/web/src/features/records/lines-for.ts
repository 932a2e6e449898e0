import type { Collection } from '@trellis/domain/collections/api'
import type { Fact, Selection } from '@trellis/domain/records/api'
import type { Condition, Sort } from '@trellis/domain/records/condition'
import type { Group } from '@trellis/domain/records/grid-api'
import { bothOf, groupCondition } from '@trellis/domain/records/groups'
import { subjectOf, type ConditionScope } from '@trellis/domain/records/subject'
import { createGroupedLines } from './grid/grouped-lines.ts'
import { flatLines, type ListLines } from './grid/list-lines.ts'
import { throughOf } from './grid/linked-columns.ts'
import { createPageCache, type PageCache } from './grid/page-cache.ts'
import type { ListState } from './list-state.ts'
import { loadGroups, pageLoader } from './record-calls.ts'

interface ListQuery {
  readonly teamId: number
  readonly collection: Collection
  /** All that are known, for what stands behind links. */
  readonly collections: readonly Collection[]
  readonly selection: Selection
  readonly state: Pick<ListState, 'sort' | 'groups'>
  readonly fieldIds: readonly number[]
  readonly facts: readonly Fact[]
  /** Keys of columns with values behind links. */
  readonly linkedKeys: readonly string[]
  readonly linkedNames: Map<number, string>
}

/** The lines of a list: one run of rows, or groups with their rows. */
export function linesFor(query: ListQuery): { lines: ListLines; setAllOpen?: (isOpen: boolean) => void } {
  const { teamId, collection, selection, state, linkedNames } = query
  if (state.groups.length === 0) return { lines: flatLines(rowsOf(query, selection.where)) }
  const within = (path: readonly Group[]) => bothOf(selection.where, ...conditionsOf(path, state.groups, query))
  const grouped = createGroupedLines({
    levels: state.groups,
    async loadGroups(by, path, after) {
      const asked = { ...selection, where: within(path), by, limit: 100, after }
      const found = await loadGroups(teamId, collection.id, asked)
      // Persons have numbers as records have, and the labels of theirs name no record.
      const isOfRecords = subjectOf(by.by, scopeOf(query)).field?.dataType === 'single_data_record'
      for (const { value, label } of isOfRecords ? found.groups : [])
        if (typeof value === 'number' && label !== null) linkedNames.set(value, label)
      return found
    },
    openRows: (path) => rowsOf(query, within(path)),
  })
  return { lines: grouped, setAllOpen: grouped.setAllOpen }
}

function rowsOf(query: ListQuery, where: Condition | undefined): PageCache {
  const { teamId, collection, selection, state, fieldIds, facts, linkedKeys, linkedNames } = query
  const grouped = new Set(state.groups.map(({ by }) => JSON.stringify(by)))
  // Within a group all rows have its value: sorting by it says nothing.
  const sort = state.sort.filter(({ by }) => !grouped.has(JSON.stringify(by)))
  const asked = {
    ...selection,
    where,
    sort,
    fields: [...fieldIds],
    ...(facts.length > 0 && { facts: [...facts] }),
    ...(linkedKeys.length > 0 && { through: linkedKeys.flatMap((key) => throughOf(key) ?? []) }),
  }
  return createPageCache(pageLoader(teamId, collection.id, asked), linkedNames, facts, linkedKeys)
}

function scopeOf({ collection, collections }: ListQuery): ConditionScope {
  const fieldIn = (where: Collection | undefined, id: number) => where?.DataFields.find((field) => field.id === id)
  return {
    fieldById: (id: number) => fieldIn(collection, id),
    fieldOfCollection: (collectionId: number, id: number) =>
      fieldIn(
        collections.find((one) => one.id === collectionId),
        id,
      ),
  }
}

function conditionsOf(path: readonly Group[], levels: Sort, query: ListQuery): Condition[] {
  const scope = scopeOf(query)
  return path.flatMap(({ value }, level) => {
    const by = levels[level]?.by
    return by ? [groupCondition(by, subjectOf(by, scope).comparison, value)] : []
  })
}
