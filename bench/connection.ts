import { createConnection } from 'node:net'
import type { Ask, Subject } from './subject.ts'

export interface Reply {
  readonly status: number
  readonly body: Buffer
}

export interface Connection {
  ask(ask: Ask): Promise<Reply>
  close(): void
}

type Side = Pick<Subject<string>, 'port' | 'head'>

/**
 * A keep-alive connection that does as little as possible per request: it shares the machine with what it measures.
 * Understands answers with a Content-Length only; anything else fails.
 */
export async function openConnection({ port, head }: Side): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`The server on port ${port} closed the connection.`)))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const reply = readReply(received)
      if (!reply) return
      received = Buffer.alloc(0)
      waiting?.resolve(reply)
      waiting = undefined
    } catch (error) {
      fail(error as Error)
    }
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    ask({ method, path, body }) {
      const written = new Promise<Reply>((resolve, reject) => (waiting = { resolve, reject }))
      const content =
        body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}${content}\r\n${body ?? ''}`)
      return written
    },
    close: () => void socket.destroy(),
  }
}

/** Undefined until the whole answer is there. */
function readReply(received: Buffer): Reply | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  const end = headEnd + 4 + Number(length)
  if (received.length < end) return undefined
  return { status: Number(head.slice(9, 12)), body: received.subarray(headEnd + 4, end) }
}
