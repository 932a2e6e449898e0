import type { Change, Ordered, Place, Present, ServerMessage } from '@trellis/domain/live/messages'
import { openConnection, type Connection } from './connection.ts'

/** What a page hears: changes one by one, or that it missed too many. */
export type News = readonly Change[] | 'everything'

interface Opening {
  readonly onConfig: () => void
  readonly onRefused: () => void
}

/** Records of one moment are read again together. */
const pauseMs = 80
/** While changes keep coming, as of an import. */
const busyMs = 700
const hiddenMs = 5_000
/** A cursor moves faster than others want to see. */
const placeMs = 150

/** The one connection of this tab, and what it told. */
export function createLiveStore() {
  let connection: Connection | undefined
  let ownId: number | undefined
  let configVersion: number | undefined
  let people: readonly Present[] = []
  let place: Place | null = null
  let placing: ReturnType<typeof setTimeout> | undefined
  let waiting: News = []
  let telling: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  const listeners = new Set<(news: News) => void>()
  const commentListeners = new Set<(recordIds: readonly number[] | 'any') => void>()
  const orderListeners = new Set<(collections: readonly Ordered[]) => void>()
  const workListeners = new Set<() => void>()
  const watchers = new Set<() => void>()

  function hear(message: ServerMessage, { onConfig }: Opening) {
    switch (message.type) {
      case 'hello':
        ownId = message.teamUserId
        if (configVersion !== undefined && configVersion !== message.configVersion) onConfig()
        configVersion = message.configVersion
        // While the line was cut anything may have been said.
        tellWork()
        return tellComments('any')
      case 'comments':
        return tellComments(message.records.map(({ recordId }) => recordId))
      case 'ordered':
        for (const listener of orderListeners) listener(message.collections)
        return
      case 'work':
        return tellWork()
      case 'changes':
        waiting = waiting === 'everything' ? waiting : [...waiting, ...message.changes]
        return tellSoon()
      case 'reload':
        waiting = 'everything'
        return tellSoon()
      case 'config':
        configVersion = message.configVersion
        return onConfig()
      case 'present':
        return show(message.people)
      case 'beat':
    }
  }

  function tellSoon() {
    if (telling !== undefined) return
    const pause = document.visibilityState === 'hidden' ? hiddenMs : pauseMs
    telling = setTimeout(tell, Math.max(pause, toldAt + busyMs - Date.now()))
  }

  function tell() {
    clearTimeout(telling)
    telling = undefined
    if (waiting.length === 0) return
    const news = waiting
    waiting = []
    toldAt = Date.now()
    for (const listener of listeners) listener(news)
  }

  function tellComments(recordIds: readonly number[] | 'any') {
    for (const listener of commentListeners) listener(recordIds)
  }

  function tellWork() {
    for (const listener of workListeners) listener()
  }

  function show(next: readonly Present[]) {
    people = next
    for (const watcher of watchers) watcher()
  }

  const tellWhenSeen = () => document.visibilityState === 'visible' && tell()

  return {
    /** Until the returned function is called. */
    open(teamId: number, opening: Opening): () => void {
      configVersion = undefined
      connection = openConnection(teamId, {
        onMessage: (message) => hear(message, opening),
        onRefused: opening.onRefused,
      })
      connection.place(place)
      document.addEventListener('visibilitychange', tellWhenSeen)
      return () => {
        document.removeEventListener('visibilitychange', tellWhenSeen)
        connection?.close()
        connection = undefined
        clearTimeout(telling)
        telling = undefined
        waiting = []
        show([])
      }
    },
    /** Records changed, by whoever: this page's own writes are told as well. */
    onNews(listener: (news: News) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Comments on these records were written, edited or deleted. */
    onComments(listener: (recordIds: readonly number[] | 'any') => void): () => void {
      commentListeners.add(listener)
      return () => commentListeners.delete(listener)
    },
    /** Members of these sub-collections were put in another order by hand, by whoever. */
    onOrdered(listener: (collections: readonly Ordered[]) => void): () => void {
      orderListeners.add(listener)
      return () => orderListeners.delete(listener)
    },
    /** Projects or tasks were written. */
    onWork(listener: () => void): () => void {
      workListeners.add(listener)
      return () => workListeners.delete(listener)
    },
    place: () => place,
    moveTo(next: Place | null) {
      place = next
      if (next === null) {
        clearTimeout(placing)
        placing = undefined
        return connection?.place(null)
      }
      placing ??= setTimeout(() => {
        placing = undefined
        connection?.place(place)
      }, placeMs)
    },
    /** The team user who has this tab. */
    ownId: () => ownId,
    people: () => people,
    watchPeople(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
