/** Repeatable chance (mulberry32): the sample world is the same everywhere, on every run. */
export interface Dice {
  /** A whole number from `from` to `to`. */
  between(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
  /** True this many times out of a hundred. */
  percent(share: number): boolean
}

export function dice(seed: number): Dice {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick: (choices) => {
      const [first] = choices
      if (first === undefined) throw new Error('Nothing to pick from')
      return choices[between(0, choices.length - 1)] ?? first
    },
    percent: (share) => next() * 100 < share,
  }
}
