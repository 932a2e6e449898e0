import { useEffect, useRef, useState } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import type { Change } from '@trellis/domain/live/messages'
import { bothOf } from '@trellis/domain/records/groups'
import { RequestError } from '../../api/request-error.ts'
import { useTeam } from '../../session/use-session.ts'
import { useFieldContext } from '../fields/field-context.tsx'
import { isOwn, useNews, useOrdered, type News } from '../live/live.ts'
import { fieldsOfCondition } from './fields-of-condition.ts'
import type { GridRow } from './grid/grid-row.ts'
import { idIn, ofThese, readRows } from './rows-by-id.ts'
import { isInOrder } from './sort-order.ts'
import type { useList } from './use-list.ts'

/** What others did that would move the rows one is reading: it is offered, never done. */
export interface PendingNews {
  /** New records that belong somewhere between the rows; undefined where it is not known how many. */
  readonly count: number | undefined
  /** Only the order made by hand is another. */
  readonly isOrder: boolean
  readonly show: () => void
}

interface Pending {
  /** The rows as they were when it was told: a refresh shows all there is. */
  readonly of: unknown
  readonly ids: readonly number[]
  readonly isMore: boolean
  readonly isOrdered: boolean
}

/** Rows that are looked through for links to records that changed. */
const mostLooked = 2_000
/** Longer than any page is on its way. */
const rememberedMs = 5_000
/** One's own new record is shown by whatever made it; where nothing did, it was another tab. */
const ownPatienceMs = 1_500
/** Until what could not be read, because the server was out of reach, is read again. */
const unreachableMs = 3_000

/**
 * Follows what others do to the records of a list: their values change in place, rows that no longer fit are marked, new
 * ones come below the last row where the order puts them there. Nothing else moves until one asks for it.
 */
export function useLiveRows(
  collection: Collection,
  list: ReturnType<typeof useList>,
  linkedNames: Map<number, string>,
): PendingNews | undefined {
  const { TeamId: teamId } = useTeam()
  const { text } = useFieldContext()
  const latest = useRef(list)
  latest.current = list
  const { refresh } = list.rows
  const [pending, setPending] = useState<Pending>()
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  // A refresh, whoever asked for it, shows all there is.
  const shown = pending?.of === refresh ? pending : undefined
  const offer = (ids: readonly number[], isMore: boolean, isOrdered = false) =>
    setPending((before) => {
      const { refresh: of } = latest.current.rows
      const earlier = before?.of === of ? before : undefined
      return {
        of,
        ids: [...new Set([...(earlier?.ids ?? []), ...ids])],
        isMore: isMore || earlier?.isMore === true,
        isOrdered: isOrdered || earlier?.isOrdered === true,
      }
    })
  useOrdered((collections) => {
    const { rows, state } = latest.current
    const mine = collections.find(({ collectionId }) => collectionId === collection.id)
    const isOrderShown = state.sort.length === 0 && state.groups.length === 0 && state.asOf === undefined
    if (!mine || !isOrderShown || collection.membershipOrder !== 'manual') return
    // One's own hand has moved them, here or in another tab.
    if (isOwn(mine.byId)) rows.refresh()
    else offer([], false, true)
  })

  // Pages on their way may be of before: what was told lately is held against them once they are here.
  const lately = useRef<{ at: number; news: News }[]>([])
  function followSoon(news: News) {
    follow(news).catch((error: unknown) => {
      console.error('Changes of others could not be read', error)
      if (error instanceof RequestError && error.status === 0) later(() => followSoon(news), unreachableMs)
    })
  }
  function later(act: () => void, ms: number) {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      act()
    }, ms)
    timers.current.add(timer)
  }
  useNews((news) => {
    lately.current = [...lately.current.filter(({ at }) => at > Date.now() - rememberedMs), { at: Date.now(), news }]
    if (latest.current.rows.isReady) followSoon(news)
  })
  const { isReady, version: shownVersion } = list.rows
  useEffect(() => {
    if (!isReady) return
    for (const { at, news } of lately.current)
      if (at > Date.now() - rememberedMs) followSoon(editsIn(news, collection.idRootDataCollection))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whenever rows came
  }, [isReady, shownVersion])
  useEffect(() => {
    if (isReady) for (const { news } of lately.current) followSoon(news)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once the list stands
  }, [isReady])

  async function follow(news: News) {
    const { rows } = latest.current
    if (news === 'everything') return rows.refresh()
    const here = news.filter(({ collectionId }) => collectionId === collection.idRootDataCollection)
    const named = (...types: Change['type'][]) =>
      new Map(here.filter(({ type }) => types.includes(type)).flatMap(({ records }) => records ?? []))
    const isHeld = (id: number) => rows.indexOf(id) !== undefined
    const versionOf = (id: number) => rows.row(rows.indexOf(id) ?? -1)?.version ?? 0

    for (const id of named('deleted').keys()) if (isHeld(id)) rows.setMark(id, 'deleted')
    const edited = [...named('updated', 'restored')].filter(([id, version]) => isHeld(id) && versionOf(id) < version)
    const touched = new Set([...edited.map(([id]) => id), ...[...named('linked').keys()].filter(isHeld)])
    for (const id of rowsLinkingTo(news)) touched.add(id)
    for (const change of here) followUnnamed(change)
    await Promise.all([readAgain([...touched]), takeIn(here), takeInWhoJoined(here)])
  }

  /** In a sub-collection records come and go that were there before. */
  async function takeInWhoJoined(here: readonly Change[]) {
    if (collection.idParentDataCollection === null) return
    const { rows } = latest.current
    const ids = (...types: Change['type'][]) =>
      here.filter(({ type }) => types.includes(type)).flatMap(({ records }) => records?.map(([id]) => id) ?? [])
    const left = ids('removed').filter((id) => rows.indexOf(id) !== undefined)
    const joined = ids('added', 'updated', 'linked').filter((id) => rows.indexOf(id) === undefined)
    await Promise.all([readAgain(left), takeInIds(joined)])
  }

  async function takeIn(here: readonly Change[]) {
    const made = here.filter(({ type }) => type === 'created' || type === 'restored')
    const idsOf = (changes: readonly Change[]) => changes.flatMap(({ records }) => records?.map(([id]) => id) ?? [])
    const own = idsOf(made.filter(({ byId }) => isOwn(byId)))
    await takeInIds(idsOf(made.filter(({ byId }) => !isOwn(byId))))
    if (own.length === 0) return
    later(() => {
      takeInIds(own).catch((error: unknown) => console.error('New records could not be read', error))
    }, ownPatienceMs)
  }

  /** Shows values as they are now and marks rows that left the filter or their place. */
  async function readAgain(ids: readonly number[]) {
    if (ids.length === 0) return
    const { shown: asked, state, selection } = latest.current
    const isNarrowed = state.where !== undefined || state.words !== ''
    const [fresh, fitting] = await Promise.all([
      readRows(teamId, collection.id, ofThese(ids, selection), asked, linkedNames),
      isNarrowed
        ? readRows(teamId, collection.id, { ...selection, where: bothOf(state.where, idIn(ids)) }, none, linkedNames)
        : undefined,
    ])
    // Rows of another question, or of other columns, are read anew: what was found for these is not theirs.
    if (latest.current.selection !== selection || latest.current.shown !== asked) return
    const { rows } = latest.current
    const fits = fitting && new Set(fitting.map(({ id }) => id))
    const still = new Set(fresh.map(({ id }) => id))
    if (collection.idParentDataCollection !== null)
      for (const id of ids) if (!still.has(id) && rows.mark(id) !== 'deleted') rows.setMark(id, 'no-longer-fits')
    for (const row of fresh) {
      const at = rows.indexOf(row.id)
      const before = at === undefined ? undefined : rows.row(at)
      if (at === undefined || !before || before.version > row.version) continue
      rows.patch(row.id, () => row)
      if (fits && !fits.has(row.id)) rows.setMark(row.id, 'no-longer-fits')
      else if (rows.mark(row.id) !== 'new') rows.setMark(row.id, standsRight(row, at) ? undefined : 'moves')
    }
  }

  function standsRight(row: GridRow, at: number): boolean {
    const { rows, state } = latest.current
    const sort = [...state.groups, ...state.sort]
    const fieldById = (id: number) => collection.DataFields.find((field) => field.id === id)
    const neighbours = { before: rows.row(at - 1), after: rows.row(at + 1) }
    return sort.length === 0 || isInOrder(row, neighbours, { sort, fieldById, context: text })
  }

  /** New records: below the last row where the list ends with them, else offered. */
  async function takeInIds(all: readonly number[]) {
    const ids = all.filter((id) => latest.current.rows.indexOf(id) === undefined)
    if (ids.length === 0) return
    const { shown: asked, state, selection } = latest.current
    const where = bothOf(state.where, idIn(ids))
    const found = await readRows(teamId, collection.id, { ...selection, where }, asked, linkedNames)
    if (latest.current.selection !== selection || latest.current.shown !== asked) return
    const { rows } = latest.current
    const fitting = found.filter(({ id }) => rows.indexOf(id) === undefined).toSorted((a, b) => a.id - b.id)
    if (fitting.length === 0) return
    if (!isInOrderOfIds())
      return offer(
        fitting.map(({ id }) => id),
        false,
      )
    const last = rows.row(rows.rowCount - 1)
    const isEnd = rows.rowCount === 0 ? rows.isExact : last !== undefined
    // Beyond the end of what is loaded the list only grows: its count says so.
    if (!isEnd) return
    if (last && last.id > fitting[0]!.id)
      offer(
        fitting.map(({ id }) => id),
        false,
      )
    else rows.append(fitting)
  }

  const isInOrderOfIds = () => {
    const { state } = latest.current
    const isByNumber = collection.membershipOrder !== 'manual' && collection.membershipOrder.length === 0
    return state.sort.length === 0 && state.groups.length === 0 && isByNumber
  }

  /** Too many to name: all is read again where that moves nothing, else offered. */
  function followUnnamed({ records, type, fieldIds }: Change) {
    if (records !== null) return
    const { rows, state } = latest.current
    const decisive = new Set([
      ...fieldsOfCondition(state.where),
      ...[...state.sort, ...state.groups].flatMap(({ by }) => ('field' in by ? [by.via?.[0] ?? by.field] : [])),
    ])
    const movesNothing =
      (type === 'created' && isInOrderOfIds()) ||
      ((type === 'updated' || type === 'linked') &&
        state.words === '' &&
        !state.sort.some(({ by }) => 'meta' in by) &&
        !fieldIds.some((id) => decisive.has(id)))
    if (movesNothing) rows.refresh()
    else offer([], true)
  }

  /** Names of records that changed stand in the rows that link to them. */
  function rowsLinkingTo(news: readonly Change[]): number[] {
    const ids = mayBeRenamed(news)
    const { rows } = latest.current
    const links = collection.DataFields.filter(({ dataType }) => dataType.endsWith('_data_record'))
    if (ids.size === 0 || links.length === 0) return []
    const found: number[] = []
    for (let index = 0; index < Math.min(rows.rowCount, mostLooked); index++) {
      const row = rows.row(index)
      if (row && links.some(({ id }) => linkedIdsIn(row.values[id]).some((target) => ids.has(target))))
        found.push(row.id)
    }
    return found
  }

  const missing = shown?.ids.filter((id) => list.rows.indexOf(id) === undefined).length ?? 0
  if (!shown || (missing === 0 && !shown.isMore && !shown.isOrdered)) return undefined
  return {
    count: shown.isMore ? undefined : missing,
    isOrder: missing === 0 && !shown.isMore,
    show: () => {
      setPending(undefined)
      refresh()
    },
  }
}

/** Their names stand in rows that link to them, which may be of the same collection. */
export const mayBeRenamed = (news: readonly Pick<Change, 'type' | 'records'>[]): ReadonlySet<number> =>
  new Set(news.flatMap(({ type, records }) => (type === 'updated' && records ? records.map(([id]) => id) : [])))

const editsIn = (news: News, id: number): News =>
  news === 'everything' ? [] : news.filter(({ type, collectionId }) => type === 'updated' && collectionId === id)

const none = { fieldIds: [], facts: [], linkedKeys: [] }
