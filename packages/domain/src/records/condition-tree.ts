import { deepestCondition, isReference, mostLeaves, mostParts } from './condition.ts'
import type { Condition } from './condition.ts'
import { partsOf, withParts } from './condition-groups.ts'

/** The way to a part of a condition: an index per group, 0 below a `not` (as in sentence.ts). The whole is []. */
export type ConditionPath = readonly number[]

/** Undefined where the path leads nowhere. */
export function partAt(condition: Condition, path: ConditionPath): Condition | undefined {
  return path.reduce<Condition | undefined>((at, index) => at && partsOf(at)[index], condition)
}

/** Changes the parts of the group that the path leads into; the same condition where it leads nowhere. */
function withPartsAt(
  condition: Condition,
  path: ConditionPath,
  change: (parts: readonly Condition[], index: number) => readonly Condition[],
): Condition {
  const [index, ...rest] = path
  const parts = partsOf(condition)
  if (index === undefined) return condition
  if (rest.length === 0) return withParts(condition, change(parts, index))
  const inside = parts[index]
  return inside ? withParts(condition, parts.with(index, withPartsAt(inside, rest, change))) : condition
}

/** Another condition in the place of a part. */
export function replaceAt(condition: Condition, path: ConditionPath, part: Condition): Condition {
  if (path.length === 0) return part
  return withPartsAt(condition, path, (parts, index) => (index in parts ? parts.with(index, part) : parts))
}

/** Another part in a group: the last number of the path is the place it gets there. */
export function insertAt(condition: Condition, path: ConditionPath, part: Condition): Condition {
  const group = partAt(condition, path.slice(0, -1))
  if (!group || 'not' in group || 'left' in group) return condition
  return withPartsAt(condition, path, (parts, index) => parts.toSpliced(index, 0, part))
}

/** Without a part; what was negated goes with its `not`. Undefined where nothing is left. A group may stay behind empty. */
export function removeAt(condition: Condition, path: ConditionPath): Condition | undefined {
  if (path.length === 0) return undefined
  const group = partAt(condition, path.slice(0, -1))
  if (group && 'not' in group) return removeAt(condition, path.slice(0, -1))
  return withPartsAt(condition, path, (parts, index) => parts.toSpliced(index, 1))
}

/** A part to another group, at the end of it; the group it leaves may stay behind empty. */
export function moveInto(condition: Condition, from: ConditionPath, group: ConditionPath): Condition {
  const part = partAt(condition, from)
  const target = partAt(condition, group)
  if (!part || !target) return condition
  const withIt = insertAt(condition, [...group, partsOf(target).length], part)
  return removeAt(withIt, from) ?? withIt
}

/** A part to the place behind its group. */
export function moveOut(condition: Condition, from: ConditionPath): Condition {
  const part = partAt(condition, from)
  const whole = wholeGroup(condition, from.slice(0, -1))
  const index = whole.at(-1)
  if (!part || index === undefined) return condition
  const withIt = insertAt(condition, [...whole.slice(0, -1), index + 1], part)
  return removeAt(withIt, from) ?? withIt
}

/** The way to a group together with the `not` in front of it. */
function wholeGroup(condition: Condition, path: ConditionPath): ConditionPath {
  const above = path.slice(0, -1)
  const outer = path.length > 0 ? partAt(condition, above) : undefined
  return outer && 'not' in outer ? above : path
}

/** The parts of a group in its place, without brackets of their own. */
export function dissolveAt(condition: Condition, path: ConditionPath): Condition {
  const group = partAt(condition, path)
  if (!group || path.length === 0) return condition
  return withPartsAt(condition, path, (parts, index) => parts.toSpliced(index, 1, ...partsOf(group)))
}

/** The same with a group behind every `not`, so that more can be put there. */
export function withBrackets(condition: Condition): Condition {
  if (!('not' in condition)) return withParts(condition, partsOf(condition).map(withBrackets))
  const inside = withBrackets(condition.not)
  return { not: 'all' in inside || 'any' in inside ? inside : { all: [inside] } }
}

/** Whether the contract takes a condition of this size and depth. */
export function isWithinLimits(condition: Condition): boolean {
  let level: readonly Condition[] = [condition]
  let leaves = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestCondition) return false
    for (const part of level) if ('left' in part) leaves += 1 + part.right.filter(isReference).length
    if (level.some((part) => partsOf(part).length > mostParts)) return false
    level = level.flatMap(partsOf)
  }
  return leaves <= mostLeaves
}
