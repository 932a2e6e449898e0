import { type Connection, send } from './text-query.ts'

/**
 * Told of each row: from `at` on the bytes hold the number of cells (two bytes), then of each its length (four bytes, -1
 * for null) and its text. Nobody writes into them afterwards, but whoever keeps them keeps all that came in the same piece:
 * only a few rows are kept so.
 */
export type RowReader = (bytes: Buffer, at: number) => void

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  /** To prepare it under; empty where it is hardly asked. */
  readonly name: string
}

const dataRow = 0x44
const readyForQuery = 0x5a
/** Kind and length stand before every message. */
const headLength = 5

/**
 * A query of the driver whose rows never become JavaScript values: they are taken out of what PostgreSQL sends before the
 * driver reads it, and all else is left to the driver (PostgreSQL documentation, message formats).
 */
export class RowBytesQuery {
  readonly name: string
  readonly text: string
  callback: ((error: Error | null) => void) | undefined
  readonly #values: readonly unknown[]
  readonly #onRow: RowReader
  #failure: Error | null = null

  constructor({ text, values, name }: Asked, onRow: RowReader) {
    this.text = text
    this.name = name
    this.#values = values
    this.#onRow = onRow
  }

  submit(connection: Connection): null {
    takeRows(connection.stream, (bytes, at) => this.#read(bytes, at))
    send(connection, { name: this.name, text: this.text, values: this.#values })
    return null
  }

  #read(bytes: Buffer, at: number): void {
    if (this.#failure) return
    try {
      this.#onRow(bytes, at)
    } catch (error) {
      // The rest of the rows must still be taken off the connection.
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleRowDescription(): void {}

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    this.callback?.(this.#failure)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}

type Reader = (bytes: Buffer) => void

/** Until PostgreSQL is ready for the next query, what it sends comes here first. */
function takeRows(stream: Connection['stream'], onRow: RowReader): void {
  const readers = stream.listeners('data') as Reader[]
  for (const reader of readers) stream.off('data', reader)
  let rest: Buffer | undefined
  const pass = (bytes: Buffer) => {
    if (bytes.length > 0) for (const reader of readers) reader(bytes)
  }
  const giveBack = () => {
    stream.off('data', read)
    for (const reader of readers) stream.on('data', reader)
  }
  stream.on('data', read)

  function read(piece: Buffer): void {
    const bytes = rest ? Buffer.concat([rest, piece]) : piece
    let at = 0
    let passedTo = 0
    while (at + headLength <= bytes.length) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (bytes[at] === readyForQuery) {
        // The driver may send the next query while it reads this.
        giveBack()
        return pass(bytes.subarray(passedTo))
      }
      if (end > bytes.length) break
      if (bytes[at] === dataRow) {
        pass(bytes.subarray(passedTo, at))
        onRow(bytes, at + headLength)
        passedTo = end
      }
      at = end
    }
    // The driver waits for the rest of a message by itself, but a row must come here whole.
    pass(bytes.subarray(passedTo, at))
    rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : undefined
  }
}
