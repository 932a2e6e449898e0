import { median } from './measure.ts'

/** What the rounds of one operation and one subject gave, one entry per round. */
export interface Rounds {
  p50Ms: number[]
  p95Ms: number[]
  requestsPerSecond: number[]
}

export const noRounds = (): Rounds => ({ p50Ms: [], p95Ms: [], requestsPerSecond: [] })

/** A round that was one long piece of work. */
export function addWhole(rounds: Rounds, milliseconds: number): void {
  rounds.p50Ms.push(milliseconds)
  rounds.p95Ms.push(milliseconds)
  rounds.requestsPerSecond.push(1000 / milliseconds)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export interface ReportRow {
  operation: string
  subject: 'trellis' | 'limit'
  rows: number
  p50Ms: number
  p95Ms: number
  requestsPerSecond: number
  /** Requests per second over the limit's. */
  ratioToLimit: number
}

export interface Measured {
  operation: string
  trellis: Rounds
  limit: Rounds
}

export function reportRows(measured: readonly Measured[], rows: number): ReportRow[] {
  return measured.flatMap(({ operation, trellis, limit }) => {
    const limitSpeed = median(limit.requestsPerSecond)
    return (['trellis', 'limit'] as const).map((subject) => {
      const rounds = subject === 'trellis' ? trellis : limit
      const requestsPerSecond = median(rounds.requestsPerSecond)
      return {
        operation,
        subject,
        rows,
        p50Ms: round(median(rounds.p50Ms)),
        p95Ms: round(median(rounds.p95Ms)),
        requestsPerSecond: round(requestsPerSecond),
        ratioToLimit: round(requestsPerSecond / limitSpeed),
      }
    })
  })
}

/** Medians with the least and the most of the rounds, as Markdown. */
export function table(measured: readonly Measured[]): string {
  const lines = measured.map(({ operation, trellis, limit }) => {
    const cells = [
      operation,
      spread(trellis.p50Ms),
      spread(trellis.p95Ms),
      spread(trellis.requestsPerSecond),
      spread(limit.p50Ms),
      spread(limit.p95Ms),
      spread(limit.requestsPerSecond),
      figure(median(trellis.p50Ms) / median(limit.p50Ms)),
      figure(median(trellis.requestsPerSecond) / median(limit.requestsPerSecond)),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| operation | Trellis p50 ms | p95 ms | requests/s | limit p50 ms | p95 ms | requests/s | p50 over limit | requests/s over limit |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

const spread = (values: readonly number[]) =>
  values.length === 1
    ? figure(values[0]!)
    : `${figure(median(values))} (${figure(Math.min(...values))}-${figure(Math.max(...values))})`

/** Three digits that mean something. */
const figure = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(value >= 1 ? 3 : 2)))

const round = (value: number) => Number(value.toPrecision(4))
