import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from '@fastify/websocket'
import { AppError } from '@trellis/domain/errors'
import { clientMessage, closeCodes, type ClientMessage, type ServerMessage } from '@trellis/domain/live/messages'
import type { Context, Services, SignedInContext, TeamContext } from '../../context.ts'
import type { Gates } from '../../platform/http.ts'
import { isOwnOrigin } from '../../platform/origin.ts'
import { isConfigChangedSince, isPast, momentBefore } from './moments.ts'
import { askWhoIsThere, moveTo, showAgain } from './presence.ts'
import { changesFor } from './changes-for.ts'
import { changesBetween, currentMoment, type Aside } from './queries.ts'
import { leaveRoom, openRoom, tellOrdered, type Room, type Viewer } from './rooms.ts'
import { startLive } from './start.ts'

type LiveGates = Pick<Gates<Context, SignedInContext, TeamContext>, 'open' | 'team'>

const pingMs = 10_000
/** A page says hello as soon as it is connected. */
const helloMs = 10_000
/** A page that does not read is cut; it comes back and catches up. */
const mostBufferedBytes = 1_000_000
/** Messages a page may send per ping. */
const mostMessages = 100
const asked = { access: 'team-member', needs: undefined, method: 'GET', path: '' } as const

/** One socket per open page of a team. */
export function liveSocket(app: FastifyInstance, services: Services, gates: LiveGates): void {
  const ctxByRequest = new WeakMap<FastifyRequest, TeamContext>()
  const publicHost = new URL(services.config.publicUrl).host
  let live: { stop: () => Promise<void> } | undefined
  app.addHook('onReady', async () => {
    live = await startLive(services)
  })
  app.addHook('onClose', async () => live?.stop())

  app.route<{ Params: { teamId: string } }>({
    method: 'GET',
    url: '/api/teams/:teamId/live',
    // Browsers send cookies along from any site, and ask no permission for sockets.
    preValidation: async (request) => {
      if (!isOwnOrigin(request, publicHost)) throw new AppError('origin-refused')
      ctxByRequest.set(request, await enter(gates, request, request.params.teamId))
    },
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => attend(socket, services, { gates, request, ctx: ctxByRequest.get(request)! }),
  })
}

async function enter(gates: LiveGates, request: FastifyRequest, teamId: string): Promise<TeamContext> {
  const context = await gates.open(request)
  if (!context.actor) throw new AppError('not-signed-in')
  if (!/^[1-9]\d{0,15}$/.test(teamId)) throw new AppError('team-not-found')
  return gates.team(context, Number(teamId), asked)
}

interface Entered {
  readonly gates: LiveGates
  readonly request: FastifyRequest
  readonly ctx: TeamContext
}

function attend(socket: WebSocket, services: Services, { gates, request, ctx }: Entered): void {
  const { teamId } = ctx.team
  let room: Room | undefined
  let isAlive = true
  let messages = 0
  let toldVersion = ctx.team.version

  const viewer: Viewer = {
    connectionId: randomUUID(),
    ctx,
    checked: Promise.resolve(),
    send(message) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostBufferedBytes) return socket.terminate()
      socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    },
    recheck(what) {
      const entering =
        what === 'session' ? enter(gates, request, String(teamId)) : gates.team(viewer.ctx, teamId, asked)
      viewer.checked = entering.then(renew, refuse)
    },
  }

  function renew(now: TeamContext) {
    const isOther = now.team !== viewer.ctx.team
    viewer.ctx = now
    // A list item that another wrote, a role that was given: the version tells the one, the view of the team the other.
    if (!isOther && now.wholeTeam.version === toldVersion) return
    toldVersion = now.wholeTeam.version
    viewer.send({ type: 'config', configVersion: toldVersion })
    if (room) showAgain(room)
  }

  function refuse(error: unknown) {
    if (error instanceof AppError)
      return socket.close(error.code === 'not-signed-in' ? closeCodes.signedOut : closeCodes.notMember)
    // Nobody knows whether this person may still be here: the page comes back and asks.
    services.log.warn({ err: error }, 'rights of an open page could not be read')
    socket.terminate()
  }

  async function hello(message: Extract<ClientMessage, { type: 'hello' }>) {
    const opened = await openRoom(services, teamId)
    if (opened.viewers.size === 0) askWhoIsThere(services, opened)
    opened.viewers.add(viewer)
    room = opened
    // Closed meanwhile.
    if (socket.readyState !== socket.OPEN) return leave()
    const missed = await whatWasMissed(services, viewer, message)
    if (missed.told) viewer.send(missed.told)
    tellOrdered(viewer, missed.ordered)
    toldVersion = viewer.ctx.wholeTeam.version
    // A page that comes back compares versions; one that just opened cannot tell of which its first answers were.
    if (message.cursor === null && isConfigChangedSince(services.pool, teamId, Date.now() - message.ageMs))
      viewer.send({ type: 'config', configVersion: toldVersion })
    const { teamUserId } = viewer.ctx.membership
    viewer.send({ type: 'hello', cursor: missed.cursor, configVersion: toldVersion, teamUserId })
  }

  function leave() {
    if (!room) return
    moveTo(services, room, viewer, null)
    leaveRoom(services, room, viewer)
  }

  let greeted: Promise<void> | undefined
  socket.on('message', (data: Buffer) => {
    const message = ++messages > mostMessages ? undefined : read(data)
    if (!message || (message.type === 'hello') === (greeted !== undefined)) return socket.close(closeCodes.misbehaved)
    if (message.type === 'hello') {
      greeted = hello(message)
      greeted.catch(refuse)
    } else void greeted?.then(() => room && moveTo(services, room, viewer, message.place)).catch(refuse)
  })
  socket.on('pong', () => {
    isAlive = true
  })
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    messages = 0
    socket.ping()
    viewer.send({ type: 'beat' })
  }, pingMs)
  const waiting = setTimeout(() => greeted ?? socket.close(closeCodes.misbehaved), helloMs)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(pinging)
    clearTimeout(waiting)
    leave()
  })
}

/** From a page's cursor, or for a page that just opened from before its oldest answer. */
async function whatWasMissed(
  services: Services,
  { ctx }: Viewer,
  { cursor, ageMs }: Extract<ClientMessage, { type: 'hello' }>,
): Promise<{ cursor: string; told?: ServerMessage; ordered: Aside['ordered'] }> {
  const present = await currentMoment(services.db)
  const since = cursor ?? momentBefore(services.pool, Date.now() - ageMs)
  if (since === undefined || !isPast(since, present))
    return { cursor: present, told: { type: 'reload', cursor: present }, ordered: null }
  const { now, changes, aside } = await changesBetween(ctx.teamDb, since)
  const { ordered } = aside
  if (changes === null) return { cursor: now, ordered, told: { type: 'reload', cursor: now } }
  const visible = await changesFor(ctx, changes)
  return {
    cursor: now,
    ordered,
    ...(visible.length > 0 && { told: { type: 'changes', cursor: now, changes: visible } }),
  }
}

function read(data: Buffer): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}
