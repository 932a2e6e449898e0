/** Chance that repeats itself for the same seed (Mulberry32). */
export interface Dice {
  /** 0 to below 1. */
  roll(): number
  /** 0 to below `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
  /** So many different ones, in no order. */
  some<T>(from: readonly T[], count: number): T[]
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(roll() * end)
  return {
    roll,
    below,
    pick: (from) => from[below(from.length)]!,
    some(from, count) {
      const rest = [...from]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)[0]!)
    },
  }
}
