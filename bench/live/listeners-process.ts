import { openLiveSocket, type LiveSocket } from './socket.ts'
import type { FromListeners, ToListeners } from './listeners.ts'

/** Holds all the open sockets in a process of its own, so that its share of the processor can be told from the others'. */
const sockets: LiveSocket[] = []
let lost = 0
/** When each socket heard of each record and version: keys and times (performance clock of the whole machine) in turn. */
let heardByKey = new Map<string, number[]>()

const now = () => Number(process.hrtime.bigint()) / 1e6
const say = (message: FromListeners) => process.send?.(message)

/** The same text reaches many sockets: it is taken apart once. */
let lastText = ''
let lastKeys: string[] = []

function keysIn(text: string): string[] {
  if (text === lastText) return lastKeys
  lastText = text
  const message = JSON.parse(text) as { type: string; changes?: { records: [number, number][] | null }[] }
  lastKeys =
    message.type === 'changes'
      ? message.changes!.flatMap(({ records }) => (records ?? []).map(([id, version]) => `${id}/${version}`))
      : []
  return lastKeys
}

function hear(text: string): void {
  const at = now()
  for (const key of keysIn(text)) {
    const heard = heardByKey.get(key)
    if (heard) heard.push(at)
    else heardByKey.set(key, [at])
  }
}

async function open({ count, heads, ...where }: Extract<ToListeners, { type: 'open' }>): Promise<void> {
  // A few at a time, as people come.
  for (let first = 0; first < count; first += atOnce) {
    const opening = Array.from({ length: Math.min(atOnce, count - first) }, (_, at) =>
      openLiveSocket({ ...where, head: heads[(first + at) % heads.length]!, onText: hear, onLost: () => lost++ }),
    )
    sockets.push(...(await Promise.all(opening)))
  }
  say({ type: 'opened', count: sockets.length })
}

const atOnce = 20

/** Milliseconds from each write to each socket that heard of it. */
function report(sentAt: Readonly<Record<string, number>>): void {
  const delays: number[] = []
  for (const [key, sent] of Object.entries(sentAt)) for (const at of heardByKey.get(key) ?? []) delays.push(at - sent)
  heardByKey = new Map()
  say({ type: 'heard', delays, lost })
}

process.on('message', (message: ToListeners) => {
  if (message.type === 'open')
    void open(message).catch((error: Error) => say({ type: 'failed', reason: error.message }))
  else if (message.type === 'report') report(message.sentAt)
  else {
    for (const socket of sockets.splice(0)) socket.close()
    say({ type: 'closed' })
  }
})
process.once('disconnect', () => process.exit())
