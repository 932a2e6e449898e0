import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface LiveSocket {
  close(): void
}

interface Opening {
  readonly port: number
  /** Lines of the request head that tell who asks. */
  readonly head: string
  readonly teamId: number
  readonly onText: (text: string) => void
  readonly onLost: (reason: string) => void
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/**
 * A page of a team as the server sees it, with as little work of its own as possible: a thousand of them share the machine
 * with what they measure. Says hello, answers pings, understands unbroken text frames only (RFC 6455).
 * @returns when the server has said hello, too
 */
export function openLiveSocket({ port, head, teamId, onText, onLost }: Opening): Promise<LiveSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    let isUpgraded = false
    let isClosed = false
    const fail = (reason: string) => {
      if (!isClosed) onLost(reason)
      isClosed = true
      socket.destroy()
      reject(new Error(reason))
    }
    const close = () => {
      isClosed = true
      socket.destroy()
    }
    const heard = (text: string) => {
      if (text.includes('"type":"hello"')) resolve({ close })
      else onText(text)
    }
    socket.on('error', ({ message }) => fail(message))
    socket.on('close', () => fail('the server closed a socket'))
    socket.once('connect', () =>
      socket.write(
        `GET /api/teams/${teamId}/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!isUpgraded) {
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!received.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101')))
          return fail(`a socket was refused: ${received.toString('latin1', 0, 300)}`)
        isUpgraded = true
        received = received.subarray(end + 4)
        sendFrame(socket, opcodes.text, JSON.stringify({ type: 'hello', cursor: null, ageMs: 0 }))
      }
      for (let frame = firstFrame(received); frame; frame = firstFrame(received)) {
        received = received.subarray(frame.size)
        if (frame.opcode === opcodes.text) heard(frame.content.toString())
        else if (frame.opcode === opcodes.ping) sendFrame(socket, opcodes.pong, frame.content.toString())
        else fail(`a frame of kind ${frame.opcode}`)
      }
    })
  })
}

interface Frame {
  readonly opcode: number
  readonly content: Buffer
  readonly size: number
}

/** Undefined until all of it is there. */
function firstFrame(received: Buffer): Frame | undefined {
  if (received.length < 2) return undefined
  const short = received[1]! & 0x7f
  const headSize = short < 126 ? 2 : short === 126 ? 4 : 10
  if (received.length < headSize) return undefined
  const length = short < 126 ? short : short === 126 ? received.readUInt16BE(2) : Number(received.readBigUInt64BE(2))
  const size = headSize + length
  if (received.length < size) return undefined
  return { opcode: received[0]! & 0x0f, content: received.subarray(headSize, size), size }
}

/** Masked, as every client has to; short contents only. */
function sendFrame(socket: Socket, opcode: number, text: string): void {
  const content = Buffer.from(text)
  if (content.length > 125) throw new Error('A page says little.')
  const mask = randomBytes(4)
  for (const [at, byte] of content.entries()) content[at] = byte ^ mask[at % 4]!
  socket.write(Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | content.length]), mask, content]))
}
