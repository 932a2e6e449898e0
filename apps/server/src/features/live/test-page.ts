import { request } from 'node:http'
import { serverMessage, type Change, type ClientMessage, type ServerMessage } from '@trellis/domain/live/messages'

/** An open page as the server sees it: a socket that keeps what it was told. */
export interface TestPage {
  readonly told: ServerMessage[]
  readonly changes: () => Change[]
  /** The last moment it heard of. */
  readonly cursor: () => string
  readonly say: (message: ClientMessage) => void
  readonly until: (isSo: () => boolean | undefined) => Promise<void>
  readonly closed: Promise<number>
  readonly close: () => void
}

interface Opening {
  readonly origin: string
  readonly teamId: number
  readonly cookie: string
  readonly cursor?: string
  readonly ageMs?: number
}

/** Opens a socket and says hello. */
export async function openPage({ origin, teamId, cookie, cursor, ageMs = 0 }: Opening): Promise<TestPage> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/teams/${teamId}/live`, headersOf(cookie))
  const told: ServerMessage[] = []
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  socket.addEventListener('message', ({ data }) => told.push(serverMessage.parse(JSON.parse(String(data)))))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('the socket was refused')))
  })
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message))
  const until: TestPage['until'] = async (isSo) => {
    const end = Date.now() + 5_000
    while (!isSo()) {
      if (Date.now() > end) throw new Error(`not told within 5 s; told: ${JSON.stringify(told)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  say({ type: 'hello', cursor: cursor ?? null, ageMs })
  await until(() => told.some(({ type }) => type === 'hello'))
  return {
    told,
    changes: () => told.flatMap((message) => (message.type === 'changes' ? message.changes : [])),
    cursor: () => told.flatMap((message) => ('cursor' in message ? [message.cursor] : [])).at(-1)!,
    say,
    until,
    closed,
    close: () => socket.close(),
  }
}

/** Node's own addition to the constructor that browsers have. */
const headersOf = (cookie: string): string[] => ({ headers: { cookie } }) as never

/** The status that answers the opening of a socket; 101 where it would be opened. */
export async function refusal({
  origin,
  teamId,
  headers,
}: Pick<Opening, 'origin' | 'teamId'> & { headers: Record<string, string> }): Promise<number | undefined> {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('sixteen bytes !!').toString('base64'),
  }
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}/api/teams/${teamId}/live`, {
      agent: false,
      headers: { ...upgrade, ...headers },
    })
    asking.on('response', (answer) => resolve(answer.resume().statusCode))
    asking.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode)
    })
    asking.on('error', reject)
    asking.end()
  })
}
