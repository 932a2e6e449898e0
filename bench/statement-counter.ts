import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface StatementCounter {
  /** The address of the database, through the counter. */
  readonly url: string
  /** Statements executed since the counter began. */
  count(): number
  stop(): Promise<void>
}

const query = 'Q'.charCodeAt(0)
const execute = 'E'.charCodeAt(0)

/** Stands between a server and PostgreSQL and counts what the server has executed, by the messages of the protocol. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const database = folder
      ? connect(`${folder}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // Whichever end breaks, the other is told by its closing.
      socket.on('error', () => socket.destroy())
    }
    const watch = watchMessages((type) => {
      if (type === query || type === execute) count++
    })
    client.on('data', watch)
    client.pipe(database)
    database.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  url.searchParams.delete('host')
  return {
    url: url.href,
    count: () => count,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first message of a connection has no type; each later one is a letter and its length (PostgreSQL manual 54.2). */
function watchMessages(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let isFirst = true
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const lengthAt = isFirst ? 0 : 1
      if (rest.length < lengthAt + 4) return
      const size = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.length < size) return
      if (!isFirst) onMessage(rest[0]!)
      isFirst = false
      rest = rest.subarray(size)
    }
  }
}
