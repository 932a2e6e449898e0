import { largestBalance, plain, person, rareWord, rareWordCount, statuses } from './data.ts'

export const pageSize = 50
export const searchLimit = 20

/** What is asked over HTTP, in the order it is measured: what writes comes last. */
export const askedOperations = [
  'first-page',
  'sorted-page',
  'filtered-page',
  'deep-page',
  'one-record',
  'count',
  'search',
  'create',
  'update',
] as const

export type AskedOperation = (typeof askedOperations)[number]
export type Operation = AskedOperation | 'import'

/** What may be compared: answers to these do not change by being asked. */
export const readingOperations = askedOperations.filter((operation) => operation !== 'create' && operation !== 'update')

/** What each turn of an operation asks for; the same for both sides. */
export interface Parameters {
  filter: (turn: number) => { status: string; balanceAbove: number }
  /** Number of the person after whom a deep page begins. */
  deepAfter: (turn: number) => number
  /** Number of the person to read. */
  one: (turn: number) => number
  /** Number of the person to change: every asker has their own, or they would meet each other's versions. */
  changed: (turn: number) => number
  /** Version of that record when every earlier turn has changed one. */
  version: (turn: number) => number
  /** Half of them one rare word of the notes, half first and last name of somebody. */
  words: (turn: number) => string
  /** Number of the person to create. */
  created: (turn: number) => number
}

const depth = 50_000

/** @param asker which of several, from 0, where they write to the same records */
export function parametersFor(rows: number, asker = 0, askers = 1): Parameters {
  const one = (turn: number) => 1 + ((turn * 7919) % rows)
  const ownTurn = (turn: number) => turn * askers + asker
  const start = rows > depth + 100 * pageSize ? depth : Math.floor(rows / 2)
  return {
    // Between a fifth and a fiftieth of the people of a status.
    filter: (turn) => ({
      status: statuses[turn % statuses.length]!,
      balanceAbove: largestBalance * 0.8 + (turn % 19) * 100,
    }),
    deepAfter: (turn) => start + Math.min((turn % 100) * pageSize, Math.floor(rows / 4)),
    one,
    changed: (turn) => one(ownTurn(turn)),
    version: (turn) => 1 + Math.floor(ownTurn(turn) / rows),
    words(turn) {
      if (turn % 2 === 0) return rareWord((turn * 37) % rareWordCount)
      const { firstName, lastName } = person(one(turn))
      return plain(`${firstName} ${lastName}`)
    },
    created: (turn) => rows + 1 + ownTurn(turn),
  }
}
