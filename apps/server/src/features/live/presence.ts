import type { Place, Present, ServerMessage } from '@trellis/domain/live/messages'
import { visiblePlace } from '@trellis/domain/live/visible-changes'
import type { Services } from '../../context.ts'
import { busOf, type Seen } from './bus.ts'
import { roomsOf, type Room, type Viewer } from './rooms.ts'

type PresenceServices = Pick<Services, 'pool' | 'db' | 'log'>

interface Known extends Present {
  /** The process that told it; its own people for this one. */
  readonly from: string
  toldAt: number
}

/** Where everybody of a room is, by connection, those of other processes too. */
const knownByRoom = new WeakMap<Room, Map<string, Known>>()
const toldByViewer = new WeakMap<Viewer, string>()
const waiting = new WeakSet<Room>()

const coalesceMs = 60
/** Processes tell again where their people are, so that those of one that died are not there for ever. */
export const repeatMs = 10_000
const forgetMs = 2.5 * repeatMs

export function moveTo(services: PresenceServices, room: Room, viewer: Viewer, asked: Place | null): void {
  const { membership, team } = viewer.ctx
  const place = asked && (visiblePlace(team, asked) ?? null)
  const seen: Seen = {
    teamId: room.teamId,
    connectionId: viewer.connectionId,
    teamUserId: membership.teamUserId,
    name: `${membership.firstName} ${membership.lastName}`.trim(),
    place,
  }
  const bus = busOf(services)
  note(room, seen, bus.id)
  bus.tell({ seen: [seen] })
}

/** For a room that was just opened: others may be in it by other processes. */
export const askWhoIsThere = (services: PresenceServices, room: Room): void =>
  busOf(services).tell({ asks: [room.teamId] })

/** What another process told about its people. */
export async function hearSeen({ pool }: PresenceServices, seen: readonly Seen[], from: string): Promise<void> {
  for (const one of seen) {
    const room = await roomsOf(pool).get(one.teamId)
    if (room) note(room, one, from)
  }
}

/** Tells the other processes where the people of this one are. */
export async function tellOwn(services: PresenceServices, teamIds: Iterable<number>): Promise<void> {
  const bus = busOf(services)
  for (const teamId of teamIds) {
    const room = await roomsOf(services.pool).get(teamId)
    if (!room) continue
    forgetSilent(room, bus.id)
    const own = [...(knownByRoom.get(room)?.values() ?? [])].filter(({ from }) => from === bus.id)
    bus.tell({ seen: own.map(({ from: _from, toldAt: _toldAt, ...one }) => ({ ...one, teamId })) })
  }
}

/** Somebody's rights changed: who they see may be others. */
export const showAgain = (room: Room): void => showSoon(room)

function note(room: Room, { place, connectionId, teamUserId, name }: Seen, from: string): void {
  const known = knownByRoom.get(room) ?? new Map<string, Known>()
  knownByRoom.set(room, known)
  if (place) known.set(connectionId, { connectionId, teamUserId, name, place, from, toldAt: Date.now() })
  else known.delete(connectionId)
  showSoon(room)
}

function forgetSilent(room: Room, ownId: string): void {
  const known = knownByRoom.get(room)
  for (const [id, { from, toldAt }] of known ?? []) {
    if (from === ownId || Date.now() - toldAt < forgetMs) continue
    known?.delete(id)
    showSoon(room)
  }
}

function showSoon(room: Room): void {
  if (waiting.has(room)) return
  waiting.add(room)
  setTimeout(() => {
    waiting.delete(room)
    const known = knownByRoom.get(room) ?? new Map<string, Known>()
    for (const viewer of room.viewers) show(viewer, known)
  }, coalesceMs).unref()
}

/** Others at the same collection, as far as this person may know their places. */
function show(viewer: Viewer, known: ReadonlyMap<string, Known>): void {
  const own = known.get(viewer.connectionId)
  const { team, membership } = viewer.ctx
  const people = [...known.values()].flatMap(({ connectionId, teamUserId, name, place }): Present[] => {
    if (teamUserId === membership.teamUserId || place.collectionId !== own?.place.collectionId) return []
    const visible = visiblePlace(team, place)
    return visible ? [{ connectionId, teamUserId, name, place: visible }] : []
  })
  const message: ServerMessage = { type: 'present', people }
  const text = JSON.stringify(message)
  if (text === (toldByViewer.get(viewer) ?? JSON.stringify({ type: 'present', people: [] }))) return
  toldByViewer.set(viewer, text)
  viewer.send(text)
}
