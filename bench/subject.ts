/** One HTTP request; the connection adds the subject's own headers. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body?: string
}

/** A server under measurement. */
export interface Subject<Operation extends string> {
  readonly name: string
  readonly port: number
  /** Lines of the request head, each with its line ending. */
  readonly head: string
  /** The request of each turn of an operation. */
  readonly asks: Record<Operation, (turn: number) => Ask>
}
