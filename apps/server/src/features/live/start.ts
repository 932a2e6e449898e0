import type { Services } from '../../context.ts'
import { openListener } from '../../platform/listener.ts'
import { watchActors } from '../auth/session-cache.ts'
import { watchConfig } from '../teams/team-config.ts'
import { busOf, liveChannel, type Told } from './bus.ts'
import { keepConfigChange, keepMoment } from './moments.ts'
import { hearSeen, repeatMs, tellOwn } from './presence.ts'
import { currentMoment } from './queries.ts'
import { roomsOf, type Viewer, wakeRoom } from './rooms.ts'

const momentMs = 5_000
/** While this process cannot listen. */
const pollMs = 2_000
/** Sessions that expire are told by nobody. */
const recheckMs = 30_000

/** Hears what other processes tell, until stopped. */
export async function startLive(services: Services): Promise<{ stop: () => Promise<void> }> {
  const { pool, log } = services
  const bus = busOf(services)
  const rooms = roomsOf(pool)
  let isListening = false
  const wakeAll = () => [...rooms.keys()].forEach((teamId) => wakeRoom(pool, teamId))

  const take = async () => {
    try {
      keepMoment(pool, Date.now(), await currentMoment(services.db))
    } catch (error) {
      log.warn({ err: error }, 'no moment of the database to go on from')
    }
  }

  watchConfig(pool, (teamId) => {
    keepConfigChange(pool, teamId, Date.now())
    void recheck(rooms, 'config', (viewer) => teamId === null || viewer.ctx.team.teamId === teamId)
  })
  watchActors(
    pool,
    (userId) => void recheck(rooms, 'session', (viewer) => userId === null || viewer.ctx.actor.userId === userId),
  )
  const listener = await openListener(services, liveChannel, {
    onPayload: (payload) => {
      const { from, ...told } = JSON.parse(payload) as Told & { from: string }
      if (from === bus.id) return
      for (const teamId of told.written ?? []) wakeRoom(pool, teamId)
      void tellOwn(services, told.asks ?? [])
      void hearSeen(services, told.seen ?? [], from)
    },
    onState: (isConnected) => {
      isListening = isConnected
      wakeAll()
    },
  })
  await take()
  const timers = [
    setInterval(() => void take(), momentMs),
    setInterval(() => void tellOwn(services, rooms.keys()), repeatMs),
    setInterval(() => !isListening && wakeAll(), pollMs),
    setInterval(() => void recheck(rooms, 'session', () => true), recheckMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await listener.stop()
    },
  }
}

async function recheck(
  rooms: ReturnType<typeof roomsOf>,
  what: 'session' | 'config',
  isMeant: (viewer: Viewer) => boolean,
): Promise<void> {
  for (const opening of rooms.values()) {
    // One that fails to open has nobody in it.
    const room = await opening.catch(() => undefined)
    for (const viewer of room?.viewers ?? []) if (isMeant(viewer)) viewer.recheck(what)
  }
}
