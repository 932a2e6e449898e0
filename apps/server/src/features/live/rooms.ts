import type { Change, Commented, ServerMessage } from '@trellis/domain/live/messages'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { Services, TeamContext } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { changesFor } from './changes-for.ts'
import { changesBetween, commentedSince, currentMoment, type Moment } from './queries.ts'

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
const pauseMs = 30

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
  room.viewers.delete(viewer)
  if (room.viewers.size === 0) roomsOf(pool).delete(room.teamId)
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
    const { now, changes } = await changesBetween(teamDb, room.moment)
    const commented = await commentedSince(teamDb, room.moment)
    await Promise.all([...room.viewers].map(({ checked }) => checked))
    // Before anything is sent: where it fails, all of it is told by the next wake.
    const told = changes ? await textsFor(room.viewers, changes, now) : undefined
    room.moment = now
    if (changes === null) for (const viewer of room.viewers) viewer.send({ type: 'reload', cursor: now })
    for (const { ctx, send } of told ? room.viewers : []) {
      const text = told?.get(ctx.team)
      if (text !== undefined) send(text)
    }
    if (commented.length > 0) tellComments(room.viewers, commented)
  }

  async function tellUntilQuiet() {
    isTelling = true
    while (isWoken && room.viewers.size > 0) {
      isWoken = false
      try {
        await tell()
      } catch (error) {
        // The moment stays where it was: the next wake tells it.
        services.log.warn({ err: error, teamId }, 'pages do not hear of changes yet')
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
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

function tellComments(viewers: Iterable<Viewer>, commented: readonly Commented[]): void {
  for (const { ctx, send } of viewers) {
    const records = commented.filter(({ collectionId }) => ctx.team.collectionById.has(collectionId))
    if (records.length > 0) send({ type: 'comments', records })
  }
}
