import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCondition } from './check-condition.ts'
import { partsOf, withoutEmptyGroups } from './condition-groups.ts'
import {
  dissolveAt,
  insertAt,
  isWithinLimits,
  moveInto,
  moveOut,
  partAt,
  removeAt,
  replaceAt,
  withBrackets,
} from './condition-tree.ts'
import type { ConditionPath } from './condition-tree.ts'
import { condition as conditionSchema } from './condition.ts'
import type { Condition, Leaf } from './condition.ts'
import { matches } from './matches.ts'
import type { MatchContext, MatchedRecord } from './matches.ts'

const named = (name: string): Leaf => ({ left: { meta: 'name' }, op: 'is', right: [{ literal: name }] })
const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(named) as [Leaf, Leaf, Leaf, Leaf]

const trees = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(a, b, c, d),
    fc.record({ all: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({ not: tie('tree') }),
  ),
})).tree

/** Every part with the way to it, the whole first. */
function everyPart(condition: Condition, at: ConditionPath = []): { at: ConditionPath; part: Condition }[] {
  return [{ at, part: condition }, ...partsOf(condition).flatMap((part, index) => everyPart(part, [...at, index]))]
}

const treeAndPath = trees.chain((tree) =>
  fc.record({ tree: fc.constant(tree), at: fc.constantFrom(...everyPart(tree).map(({ at }) => at)) }),
)
const leadsThrough = (path: ConditionPath, at: ConditionPath) => at.every((index, place) => path[place] === index)
const isValid = (tree: Condition) => conditionSchema.safeParse(tree).success

const context: MatchContext = {
  scope: { fieldById: () => undefined },
  timezone: 'UTC',
  today: '2026-05-14',
  currentUserId: 1,
  country: 'US',
}
const people = ['A', 'B', 'C', 'D', 'E'].map((name, index): MatchedRecord => {
  const at = '2026-05-14T19:00:00.000Z'
  return { id: index, name, values: {}, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null }
})
const meaningOf = (tree: Condition) => people.map((person) => matches(tree, person, context))

describe('a part that is replaced', () => {
  it('stands in its place, and everything that the way does not lead through stays as it was', () => {
    fc.assert(
      fc.property(treeAndPath, trees, ({ tree, at }, part) => {
        const next = replaceAt(tree, at, part)
        expect(partAt(next, at)).toEqual(part)
        for (const each of everyPart(tree)) {
          if (leadsThrough(each.at, at) || leadsThrough(at, each.at)) continue
          expect(partAt(next, each.at)).toBe(each.part)
        }
        if (isWithinLimits(next)) expect(isValid(next)).toBe(true)
      }),
    )
  })

  it('is not put where the way leads nowhere', () => {
    expect(replaceAt({ all: [a] }, [3], b)).toEqual({ all: [a] })
    expect(replaceAt({ all: [a] }, [0, 0], b)).toEqual({ all: [a] })
  })
})

describe('a part that is put in', () => {
  it('moves those behind it on by one, changes nothing else, and goes away again', () => {
    fc.assert(
      fc.property(treeAndPath, fc.nat(4), trees, ({ tree, at }, place, part) => {
        const group = partAt(tree, at)!
        const isGroup = 'all' in group || 'any' in group
        const index = Math.min(place, partsOf(group).length)
        const next = insertAt(tree, [...at, index], part)
        if (!isGroup) return void expect(next).toEqual(tree)
        expect(partsOf(partAt(next, at)!)).toEqual(partsOf(group).toSpliced(index, 0, part))
        expect(replaceAt(next, at, group)).toEqual(tree)
        expect(removeAt(next, [...at, index])).toEqual(tree)
        if (isWithinLimits(next)) expect(isValid(next)).toBe(true)
      }),
    )
  })
})

describe('a part that is removed', () => {
  it('takes its negation along and leaves a valid condition, or nothing', () => {
    fc.assert(
      fc.property(treeAndPath, ({ tree, at }) => {
        const next = removeAt(tree, at)
        if (next === undefined) return void expect(isNegationOnly(tree, at)).toBe(true)
        expect(isValid(next)).toBe(true)
        expect(everyPart(next).length).toBeLessThan(everyPart(tree).length)
      }),
    )
    expect(removeAt({ all: [a, { not: b }] }, [1, 0])).toEqual({ all: [a] })
    expect(removeAt({ all: [{ any: [a] }] }, [0, 0])).toEqual({ all: [{ any: [] }] })
  })
})

/** Whether nothing but negations stand on the way. */
function isNegationOnly(tree: Condition, at: ConditionPath): boolean {
  return at.every((_, depth) => 'not' in partAt(tree, at.slice(0, depth))!)
}

describe('groups', () => {
  it('take a condition in and let it out', () => {
    const tree: Condition = { all: [a, b, { any: [c] }] }
    expect(moveInto(tree, [1], [2])).toEqual({ all: [a, { any: [c, b] }] })
    expect(moveOut({ all: [a, { any: [b, c] }, d] }, [1, 0])).toEqual({ all: [a, { any: [c] }, b, d] })
    expect(moveOut({ all: [{ not: { any: [b, c] } }, d] }, [0, 0, 1])).toEqual({
      all: [{ not: { any: [b] } }, c, d],
    })
    expect(moveOut(tree, [0])).toEqual(tree)
  })

  it('lose their brackets', () => {
    expect(dissolveAt({ all: [a, { any: [b, c] }, d] }, [1])).toEqual({ all: [a, b, c, d] })
  })

  it('stand behind every negation, and mean the same', () => {
    expect(withBrackets({ not: { not: a } })).toEqual({ not: { all: [{ not: { all: [a] } }] } })
    fc.assert(
      fc.property(trees, (tree) => {
        const bracketed = withBrackets(tree)
        expect(meaningOf(bracketed)).toEqual(meaningOf(tree))
        for (const { part } of everyPart(bracketed))
          if ('not' in part) expect('all' in part.not || 'any' in part.not).toBe(true)
      }),
    )
  })

  it('say nothing while they are empty', () => {
    expect(withoutEmptyGroups({ all: [a, { any: [] }, { not: { all: [{ any: [] }] } }] })).toEqual({ all: [a] })
    expect(withoutEmptyGroups({ all: [{ any: [] }] })).toBeUndefined()
    fc.assert(
      fc.property(trees, (tree) => {
        const said = withoutEmptyGroups(tree)
        if (said === undefined) return
        expect(everyPart(said).every(({ part }) => 'left' in part || partsOf(part).length > 0)).toBe(true)
        expect(withoutEmptyGroups(said)).toEqual(said)
      }),
    )
  })
})

describe('the limits of a condition', () => {
  it('are those of the contract', () => {
    const nested = (depth: number): Condition => (depth === 0 ? a : { not: nested(depth - 1) })
    const wide = (count: number): Condition => ({ any: Array.from({ length: count }, () => a) })
    const conditions = [
      ...[19, 20, 21, 22].map(nested),
      ...[0, 1, 99, 100, 101].map(wide),
      { all: [wide(100), wide(100)] },
      { all: [wide(100), wide(100), a] },
    ]
    const isTaken = (tree: Condition) => {
      try {
        checkCondition(conditionSchema.parse(tree), context.scope)
        return true
      } catch {
        return false
      }
    }
    expect(conditions.map(isWithinLimits)).toEqual(conditions.map(isTaken))
    expect(new Set(conditions.map(isTaken))).toEqual(new Set([true, false]))
  })
})
