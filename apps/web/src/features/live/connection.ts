import { closeCodes, type ClientMessage, type Place, type ServerMessage } from '@trellis/domain/live/messages'

interface Ears {
  readonly onMessage: (message: ServerMessage) => void
  /** The session or the membership is over; or the server will not have this page. */
  readonly onRefused: () => void
}

export interface Connection {
  readonly place: (place: Place | null) => void
  readonly close: () => void
}

const firstRetryMs = 400
const longestRetryMs = 15_000
/** The server says something every ten seconds. */
const silenceMs = 25_000
/** An opening that hangs, as right after a cut, is given up sooner than a line that stood. */
const greetingMs = 8_000

/** The last moment of each team that this tab heard of: coming back it goes on from there. */
const cursorByTeam = new Map<number, string>()

/** Keeps a socket to one team open until closed: comes back after a cut, and goes on where it was. */
export function openConnection(teamId: number, { onMessage, onRefused }: Ears): Connection {
  const openedAt = performance.now()
  let socket: WebSocket | undefined
  let place: Place | null = null
  let attempts = 0
  let isGreeted = false
  let isClosed = false
  let retrying: ReturnType<typeof setTimeout> | undefined
  let watching: ReturnType<typeof setTimeout> | undefined

  function connect() {
    clearTimeout(retrying)
    if (isClosed || !navigator.onLine) return
    isGreeted = false
    const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/teams/${teamId}/live`)
    socket = opening
    watch()
    opening.addEventListener('open', () => {
      // The team's first answers were asked for shortly before this page stood.
      const ageMs = Math.min(performance.now(), performance.now() - openedAt + 3_000)
      send({ type: 'hello', cursor: cursorByTeam.get(teamId) ?? null, ageMs })
    })
    opening.addEventListener('message', ({ data }) => socket === opening && hear(String(data)))
    opening.addEventListener('close', ({ code }) => socket === opening && lost(code))
  }

  function hear(text: string) {
    // Of our own server, in the words of the contract: the first screen has no library to check them.
    const message = JSON.parse(text) as ServerMessage
    if ('cursor' in message) cursorByTeam.set(teamId, message.cursor)
    if (message.type === 'hello') {
      isGreeted = true
      attempts = 0
      if (place) send({ type: 'place', place })
    }
    watch()
    onMessage(message)
  }

  function lost(code: number) {
    drop()
    if (code === closeCodes.signedOut || code === closeCodes.notMember) return onRefused()
    // A refused opening looks like a broken one: an ordinary request says why.
    if (!isGreeted && attempts === 2) onRefused()
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** attempts)
    attempts += 1
    // Not all pages at once, when a server starts again.
    retrying = setTimeout(connect, delayMs * (0.5 + Math.random()))
  }

  function drop() {
    clearTimeout(watching)
    const old = socket
    socket = undefined
    old?.close()
  }

  /** A connection that died without a word shows by its silence. */
  function watch() {
    clearTimeout(watching)
    watching = setTimeout(() => lost(0), isGreeted ? silenceMs : greetingMs)
  }

  function send(message: ClientMessage) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function comeBack() {
    if (socket || document.visibilityState === 'hidden') return
    attempts = 0
    connect()
  }

  function goOffline() {
    clearTimeout(retrying)
    drop()
  }

  addEventListener('online', comeBack)
  addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', comeBack)
  connect()
  return {
    place(next) {
      place = next
      if (isGreeted) send({ type: 'place', place })
    },
    close() {
      isClosed = true
      removeEventListener('online', comeBack)
      removeEventListener('offline', goOffline)
      document.removeEventListener('visibilitychange', comeBack)
      clearTimeout(retrying)
      drop()
    },
  }
}
