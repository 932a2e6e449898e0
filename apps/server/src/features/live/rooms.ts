import { setTimeout } from 'node:timers/promises'
import type { Change, Commented, ServerMessage } from '@trellis/domain/live/messages'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { Services, TeamContext } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { partlySeenRoots, seenAmong } from '../records/seen.ts'
import { changesFor } from './changes-for.ts'
import { changesBetween, currentMoment, type Aside, type Moment } from './queries.ts'

/** One open page. */
export interface Viewer {
  readonly connectionId: string
  /** Who it is and what they may know, renewed when rights change. */
  ctx: TeamContext
  readonly send: (message: ServerMessage | string) => void
  /** Settled unless rights are being read anew; nothing is told before. */
  checked: Promise<void>
  /** Reads the rights anew, and with `session` who this is; ends the connection of somebody who may not be here any more. */
  readonly recheck: (what: 'session' | 'config') => void
}

/** Everybody of this process who has a page of one team open. */
export interface Room {
  readonly teamId: number
  readonly viewers: Set<Viewer>
  /** Everything committed before it was told. */
  moment: Moment
  wake: () => void
}

type RoomServices = Pick<Services, 'pool' | 'db' | 'log'>

/** Writes that come faster are told together. */
const shortestPauseMs = 30
/** Telling a thousand pages takes a while: it may keep the server from its other work for a seventh of the time. */
const pausePerTelling = 6
/** Nobody hears of a write later than this for the sake of it. */
const longestPauseMs = 250

const roomsByPool = new WeakMap<Pool, Map<number, Promise<Room>>>()

export function roomsOf(pool: Pool): Map<number, Promise<Room>> {
  const rooms = roomsByPool.get(pool) ?? new Map<number, Promise<Room>>()
  roomsByPool.set(pool, rooms)
  return rooms
}

/** The room from the moment on at which it was opened first. */
export async function openRoom(services: RoomServices, teamId: number): Promise<Room> {
  const rooms = roomsOf(services.pool)
  const opening = rooms.get(teamId) ?? makeRoom(services, teamId)
  rooms.set(teamId, opening)
  return await opening.catch((error: unknown) => {
    if (rooms.get(teamId) === opening) rooms.delete(teamId)
    throw error
  })
}

export function leaveRoom({ pool }: RoomServices, room: Room, viewer: Viewer): void {
  // Who has left already may leave again, when there is another room for others.
  if (room.viewers.delete(viewer) && room.viewers.size === 0) roomsOf(pool).delete(room.teamId)
}

export function wakeRoom(pool: Pool, teamId: number): void {
  const room = roomsByPool.get(pool)?.get(teamId)
  // One that fails to open has nobody to tell.
  void room?.then(({ wake }) => wake()).catch(() => {})
}

async function makeRoom(services: RoomServices, teamId: number): Promise<Room> {
  const teamDb = teamDbFor(services.pool, teamId)
  let isTelling = false
  let isWoken = false

  async function tell() {
    const { now, changes, aside } = await changesBetween(teamDb, room.moment)
    await Promise.all([...room.viewers].map(({ checked }) => checked))
    // Before anything is sent: where it fails, all of it is told by the next wake.
    const told = changes ? await textsFor(room.viewers, changes, now) : undefined
    const commentsByTeam = await commentsFor(room.viewers, aside.commented ?? [])
    room.moment = now
    if (changes === null) for (const viewer of room.viewers) viewer.send({ type: 'reload', cursor: now })
    for (const { ctx, send } of told ? room.viewers : []) {
      const text = told?.get(ctx.team)
      if (text !== undefined) send(text)
    }
    tellAside(room.viewers, aside, commentsByTeam)
  }

  async function tellUntilQuiet() {
    isTelling = true
    while (isWoken && room.viewers.size > 0) {
      isWoken = false
      const began = performance.now()
      try {
        await tell()
      } catch (error) {
        // The moment stays where it was: the next wake tells it.
        services.log.warn({ err: error, teamId }, 'pages do not hear of changes yet')
      }
      const pauseMs = (performance.now() - began) * pausePerTelling
      await setTimeout(Math.min(longestPauseMs, Math.max(shortestPauseMs, pauseMs)))
    }
    isTelling = false
  }

  const room: Room = {
    teamId,
    viewers: new Set(),
    moment: await currentMoment(services.db),
    wake() {
      isWoken = true
      if (!isTelling) void tellUntilQuiet()
    },
  }
  return room
}

/** By view of the team: people with the same rights share one. */
async function textsFor(
  viewers: Iterable<Viewer>,
  changes: readonly Change[],
  cursor: Moment,
): Promise<Map<TeamConfig, string | undefined>> {
  const textByTeam = new Map<TeamConfig, string | undefined>()
  if (changes.length === 0) return textByTeam
  for (const { ctx } of viewers) {
    if (textByTeam.has(ctx.team)) continue
    const visible = await changesFor(ctx, changes)
    const message: ServerMessage = { type: 'changes', cursor, changes: visible }
    textByTeam.set(ctx.team, visible.length === 0 ? undefined : JSON.stringify(message))
  }
  return textByTeam
}

/** Of sub-collections that the viewer may know. */
export function tellOrdered({ ctx, send }: Viewer, ordered: Aside['ordered']): void {
  const collections = (ordered ?? []).filter(({ collectionId }) => ctx.team.collectionById.has(collectionId))
  if (collections.length > 0) send({ type: 'ordered', collections })
}

/** By view of the team: the records with new comments that may be known, also by a sub-collection that holds them only. */
export async function commentsFor(
  viewers: Iterable<Pick<Viewer, 'ctx'>>,
  commented: readonly Commented[],
): Promise<Map<TeamConfig, Commented[]>> {
  const byTeam = new Map<TeamConfig, Commented[]>()
  if (commented.length === 0) return byTeam
  for (const { ctx } of viewers) {
    if (byTeam.has(ctx.team)) continue
    const known = commented.filter(({ collectionId }) => ctx.team.collectionById.has(collectionId))
    for (const rootId of partlySeenRoots(ctx)) {
      const ofRoot = commented.filter(({ collectionId }) => collectionId === rootId)
      const recordIds = ofRoot.map(({ recordId }) => recordId)
      const seen = await seenAmong(ctx, rootId, recordIds)
      known.push(...ofRoot.filter(({ recordId }) => seen.has(recordId)))
    }
    byTeam.set(ctx.team, known)
  }
  return byTeam
}

function tellAside(
  viewers: Iterable<Viewer>,
  { ordered, planned }: Aside,
  commentsByTeam: ReadonlyMap<TeamConfig, Commented[]>,
): void {
  for (const viewer of viewers) {
    const { ctx, send } = viewer
    tellOrdered(viewer, ordered)
    if (planned) send({ type: 'work' })
    const records = commentsByTeam.get(ctx.team) ?? []
    if (records.length > 0) send({ type: 'comments', records })
  }
}
