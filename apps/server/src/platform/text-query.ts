import type { Socket } from 'node:net'
import type { TextRow } from './team-db.ts'

/** The parts of the driver's connection that a query of its own meets. */
export interface Connection {
  readonly stream: Pick<Socket, 'write' | 'listeners' | 'on' | 'off'>
  /** By name, the text of what the connection has prepared, and of what is on its way there. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

type Parameter = string | null

/**
 * A query of the driver whose rows are wanted as PostgreSQL writes them: everything goes out in one write, nobody asks
 * for the description of the columns, and the cells are taken as the driver's reader leaves them. The driver calls its
 * methods; one with its own columns' names and types costs twice as much of the processor on either side.
 */
export class TextQuery {
  readonly name: string
  readonly text: string
  callback: ((error: Error | null, rows?: TextRow[]) => void) | undefined
  readonly #values: readonly unknown[]
  readonly #rows: TextRow[] = []

  /** @param name to prepare it under; empty where it is hardly asked */
  constructor(text: string, values: readonly unknown[], name: string) {
    this.text = text
    this.name = name
    this.#values = values
  }

  submit(connection: Connection): null {
    send(connection, { name: this.name, text: this.text, values: this.#values })
    return null
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}

/** One write for everything; what the connection has prepared under the name is not told again. */
export function send(
  { stream, parsedStatements, submittedNamedStatements }: Connection,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): void {
  const isKnown = name !== '' && (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined
  if (name !== '' && !isKnown) submittedNamedStatements[name] = text
  stream.write(messages({ name, text: isKnown ? null : text, values: values.map(parameterOf) }))
}

/** Execute of the unnamed portal without a limit, then Sync. */
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

/** Parse where a text is given, Bind to the unnamed portal with all values and results as text, Execute, Sync. */
function messages({ name, text, values }: { name: string; text: string | null; values: readonly Parameter[] }): Buffer {
  // Names are plain ASCII.
  const parse = text === null ? 0 : 1 + 4 + name.length + 1 + Buffer.byteLength(text) + 1 + 2
  const lengths = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)))
  const bind =
    1 + 4 + 1 + name.length + 1 + 2 + 2 + lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 0) + 2
  const bytes = Buffer.allocUnsafe(parse + bind + execute.length)
  let at = 0
  const byte = (value: number) => (at = bytes.writeUInt8(value, at))
  const short = (value: number) => (at = bytes.writeInt16BE(value, at))
  const long = (value: number) => (at = bytes.writeInt32BE(value, at))
  const zeroEnded = (value: string) => {
    at += bytes.write(value, at)
    byte(0)
  }
  if (text !== null) {
    byte(0x50)
    long(parse - 1)
    zeroEnded(name)
    zeroEnded(text)
    short(0)
  }
  byte(0x42)
  long(bind - 1)
  byte(0)
  zeroEnded(name)
  short(0)
  short(values.length)
  for (const [index, value] of values.entries()) {
    long(lengths[index]!)
    if (value !== null) at += bytes.write(value, at)
  }
  short(0)
  execute.copy(bytes, at)
  return bytes
}

/** A value as PostgreSQL reads it, the same text that the driver makes of it. */
function parameterOf(value: unknown): Parameter {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** In an array, these stand behind a backslash. */
const escaped = /["\\]/

function elementOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return parameterOf(value)!
  const text = parameterOf(value)
  if (text === null) return 'NULL'
  return escaped.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
}
