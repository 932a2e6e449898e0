import type { IdKind } from './id-columns.ts'

/** Numbers of the old team and what they are in the new one. */
export interface NewIds {
  readonly of: (kind: IdKind, old: number) => number
  readonly add: (kind: IdKind, old: number, made: number) => void
}

/** No sequence comes here, and it is exact in JavaScript. */
const firstOfNobody = 8_000_000_000_000_000

/** What was deleted for ever is still named by history and conditions: it gets a number of nobody, always the same one. */
export function newIds(): NewIds {
  const byKind = new Map<IdKind, Map<number, number>>()
  let ofNobody = firstOfNobody
  const mapOf = (kind: IdKind) => {
    const known = byKind.get(kind) ?? new Map<number, number>()
    byKind.set(kind, known)
    return known
  }
  return {
    of(kind, old) {
      const known = mapOf(kind)
      const made = known.get(old) ?? ofNobody++
      known.set(old, made)
      return made
    },
    add: (kind, old, made) => void mapOf(kind).set(old, made),
  }
}
