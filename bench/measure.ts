import { type Connection, openConnection } from './connection.ts'
import type { Subject } from './subject.ts'

/** Requests of one operation to one subject, each turn asked once: changes never repeat one. */
export interface Run {
  /** Milliseconds of each request, one after another on one connection. */
  latencies(count: number, atMostMs: number): Promise<number[]>
  /** Answers per second on several connections at once. */
  throughput(connections: number, milliseconds: number): Promise<number>
}

export function runOf<Operation extends string>(subject: Subject<Operation>, operation: Operation): Run {
  let turn = 0
  const ask = subject.asks[operation]

  async function once(connection: Connection): Promise<void> {
    const question = ask(turn++)
    const { status, body } = await connection.ask(question)
    if (status < 200 || status > 299)
      throw new Error(`${subject.name} answers ${operation} with ${status}: ${body.toString().slice(0, 300)}`)
  }

  return {
    async latencies(count, atMostMs) {
      const connection = await openConnection(subject)
      try {
        const deadline = performance.now() + atMostMs
        for (let request = 0; request < warmUps; request++) await once(connection)
        const latencies: number[] = []
        while (latencies.length < count && (latencies.length < 3 || performance.now() < deadline)) {
          const began = performance.now()
          await once(connection)
          latencies.push(performance.now() - began)
        }
        return latencies
      } finally {
        connection.close()
      }
    },
    async throughput(connections, milliseconds) {
      const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(subject)))
      try {
        const began = performance.now()
        let answers = 0
        await Promise.all(
          opened.map(async (connection) => {
            while (performance.now() - began < milliseconds) {
              await once(connection)
              answers++
            }
          }),
        )
        return (answers * 1000) / (performance.now() - began)
      } finally {
        for (const connection of opened) connection.close()
      }
    },
  }
}

const warmUps = 15

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
