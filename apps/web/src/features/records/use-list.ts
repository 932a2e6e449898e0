import { useMemo } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import type { Layout } from '@trellis/domain/layouts/api'
import { facts } from '@trellis/domain/records/api'
import { useCollections } from '../../session/collections.ts'
import { useKeptWidths } from '../layouts/kept-widths.ts'
import { useFollowedWhere } from './filter/use-followed-where.ts'
import { linkedColumns, throughOf, type LinkedColumn } from './grid/linked-columns.ts'
import { operandOf, fieldIdOf, useGridColumns } from './grid/grid-columns.ts'
import { canGroup } from './grid/can-group.ts'
import type { ListState } from './list-state.ts'
import { operandKey } from './sort-choices.tsx'
import { useListState } from './use-list-state.ts'
import { useRecordRows } from './use-record-rows.ts'

/** What a list shows: its state, its columns, its rows. */
export function useList(
  teamId: number,
  collection: Collection,
  layout: Layout | undefined,
  linkedNames: Map<number, string>,
) {
  const { state: asked, change } = useListState(layout)
  const { data: collections = none } = useCollections(teamId)
  const linked = useMemo(() => linkedColumns(collection, collections), [collection, collections])
  const where = useFollowedWhere(asked.where, { teamId, collections, linkedNames })
  const state = useMemo(
    () => withoutGone(where === asked.where ? asked : { ...asked, ...(where && { where }) }, collection, linked),
    [asked, where, collection, linked],
  )
  const keptWidths = useKeptWidths(collection.id)
  const { columns, chosen, resize, commitWidths } = useGridColumns(
    collection,
    state,
    (next, nameWidth) => change({ columns: next, nameWidth }, { replace: true }),
    linked,
    layout ? undefined : keptWidths,
  )
  const nameFieldId = collection.IdDataFieldDataObjectName
  const shownKey = chosen
    .map(({ key }) => key)
    .toSorted()
    .join(' ')
  const shown = useMemo(() => {
    const keys = shownKey.split(' ')
    const ids = keys.flatMap((key) => fieldIdOf(key) ?? [])
    const fieldIds = [...new Set([...(nameFieldId === null ? [] : [nameFieldId]), ...ids])].toSorted((a, b) => a - b)
    const linkedKeys = keys.filter((key) => throughOf(key) !== undefined)
    return { fieldIds, facts: facts.filter((fact) => keys.includes(fact)), linkedKeys }
  }, [shownKey, nameFieldId])
  const rows = useRecordRows(teamId, collection, shown, state, linkedNames)
  const selection = useMemo(
    () => ({
      where: state.where,
      text: state.words ? { words: state.words, in: state.in } : undefined,
      asOf: state.asOf,
    }),
    [state.where, state.words, state.in, state.asOf],
  )
  return { state, change, columns, chosen, linked, resize, commitWidths, rows, selection, shown }
}

const none: Collection[] = []

/** Groups by fields that are in the trash by now would show nothing. */
function withoutGone(state: ListState, collection: Collection, columns: readonly LinkedColumn[]): ListState {
  const groups = state.groups.filter(({ by }) => {
    if ('meta' in by) return by.meta !== 'id' && by.meta !== 'name'
    const key = operandKey(by)
    const linked = columns.find(
      (column) => operandKey(operandOf({ field: undefined, fact: undefined, linked: column })) === key,
    )
    const field = by.via?.length ? undefined : collection.DataFields.find(({ id }) => id === by.field)
    return (field ?? linked) !== undefined && canGroup({ field, fact: undefined, linked })
  })
  return groups.length === state.groups.length ? state : { ...state, groups }
}

/** Adds the column to what the list is grouped by, or takes it out. */
export function withGroup(groups: ListState['groups'], column: Parameters<typeof operandOf>[0]): ListState['groups'] {
  const by = operandOf(column)
  const key = JSON.stringify(by)
  const others = groups.filter((each) => JSON.stringify(each.by) !== key)
  return others.length < groups.length ? others : [...others, { by, direction: 'asc' as const }].slice(-3)
}
