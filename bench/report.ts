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

/** One operation done by several subjects in turn. */
export interface Comparison {
  readonly operation: string
  readonly rows: number
  readonly rounds: Readonly<Record<string, Rounds>>
  /** The subject that the others are held against. */
  readonly baseline: string
}

export interface Measured {
  operation: string
  trellis: Rounds
  limit: Rounds
}

export const besideLimit = ({ operation, trellis, limit }: Measured, rows: number): Comparison => ({
  operation,
  rows,
  rounds: { trellis, limit },
  baseline: 'limit',
})

/** One thing that was measured once in every round. */
export interface Figure {
  readonly figure: string
  readonly unit: string
  readonly values: readonly number[]
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
}

/** What a question found out. */
export interface Answer {
  readonly compared: readonly Comparison[]
  readonly figures: readonly Figure[]
}

/** How one subject fared against another, as a figure with its goal: requests per second, one over the other. */
export const speedRatio = (figure: string, own: Rounds, other: Rounds, goal?: Figure['goal']): Figure => ({
  figure,
  unit: 'x',
  values: ratios(own.requestsPerSecond, other.requestsPerSecond),
  ...(goal && { goal }),
})

/** Median latencies at one connection, one over the other. */
export const latencyRatio = (figure: string, own: Rounds, other: Rounds, goal?: Figure['goal']): Figure => ({
  figure,
  unit: 'x',
  values: ratios(own.p50Ms, other.p50Ms),
  ...(goal && { goal }),
})

const ratios = (own: readonly number[], other: readonly number[]) => own.map((value, round) => value / other[round]!)

export function asJson({ compared, figures }: Answer): object[] {
  return [...compared.flatMap(rowsOf), ...figures.map(figureRow)]
}

function rowsOf({ operation, rows, rounds, baseline }: Comparison): object[] {
  const baseSpeed = median(rounds[baseline]!.requestsPerSecond)
  return Object.entries(rounds).map(([subject, own]) => {
    const requestsPerSecond = median(own.requestsPerSecond)
    return {
      operation,
      subject,
      rows,
      p50Ms: round(median(own.p50Ms)),
      p95Ms: round(median(own.p95Ms)),
      requestsPerSecond: round(requestsPerSecond),
      ...(baseline === 'limit'
        ? { ratioToLimit: round(requestsPerSecond / baseSpeed) }
        : { baseline, ratioToBaseline: round(requestsPerSecond / baseSpeed) }),
    }
  })
}

const figureRow = ({ figure: name, unit, values, goal }: Figure) => ({
  figure: name,
  unit,
  median: round(median(values)),
  least: round(Math.min(...values)),
  most: round(Math.max(...values)),
  ...goal,
  ...(goal && { isMet: isMet(median(values), goal) }),
})

/** Medians with the least and the most of the rounds, as Markdown: a table for each set of subjects, then single figures. */
export function asMarkdown({ compared, figures }: Answer): string {
  const bySubjects = Map.groupBy(compared, ({ rounds, baseline }) => [...Object.keys(rounds), baseline].join())
  const tables = [...bySubjects.values()].map(comparisonTable)
  return [...tables, ...(figures.length > 0 ? [figureTable(figures)] : [])].join('\n\n')
}

function comparisonTable(compared: readonly Comparison[]): string {
  const { rounds, baseline } = compared[0]!
  const subjects = Object.keys(rounds)
  const others = subjects.filter((subject) => subject !== baseline)
  const head = [
    'operation',
    'rows',
    ...subjects.flatMap((subject) => [`${subject} p50 ms`, 'p95 ms', 'requests/s']),
    ...others.flatMap((subject) => [`p50: ${subject} over ${baseline}`, 'requests/s']),
  ]
  const lines = compared.map((one) => [
    one.operation,
    String(one.rows),
    ...subjects
      .map((subject) => one.rounds[subject]!)
      .flatMap((own) => [spread(own.p50Ms), spread(own.p95Ms), spread(own.requestsPerSecond)]),
    ...others.flatMap((subject) => {
      const [own, base] = [one.rounds[subject]!, one.rounds[baseline]!]
      return [
        digits(median(own.p50Ms) / median(base.p50Ms)),
        digits(median(own.requestsPerSecond) / median(base.requestsPerSecond)),
      ]
    }),
  ])
  return markdownTable(head, lines)
}

function figureTable(figures: readonly Figure[]): string {
  const lines = figures.map(({ figure: name, unit, values, goal }) => [
    name,
    `${spread(values)} ${unit}`,
    goal ? ('atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`) : '',
    goal ? (isMet(median(values), goal) ? 'met' : 'missed') : '',
  ])
  return markdownTable(['figure', 'measured', 'goal', ''], lines)
}

const isMet = (value: number, goal: NonNullable<Figure['goal']>) =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast

const markdownTable = (head: readonly string[], lines: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const spread = (values: readonly number[]) =>
  values.length === 1
    ? digits(values[0]!)
    : `${digits(median(values))} (${digits(Math.min(...values))}-${digits(Math.max(...values))})`

/** Three digits that mean something. */
const digits = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(value >= 1 ? 3 : 2)))

const round = (value: number) => Number(value.toPrecision(4))
