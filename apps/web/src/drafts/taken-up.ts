/**
 * What of a form the draft changes, so that the rest stays as it is by now; undefined where that is nothing any more.
 * `isOlder` where somebody changed the same meanwhile.
 */
export function takenUp<Values extends object>(
  draft: { readonly value?: unknown; readonly base: unknown },
  now: Values,
): { changes: Partial<Values>; isOlder: boolean } | undefined {
  const before = partsOf(draft.base)
  const present = partsOf(now)
  const changed = Object.entries(partsOf(draft.value)).filter(
    ([key, value]) => key in present && !isSame(value, before[key]) && !isSame(value, present[key]),
  )
  if (changed.length === 0) return undefined
  return {
    changes: Object.fromEntries(changed) as Partial<Values>,
    isOlder: changed.some(([key]) => !isSame(before[key], present[key])),
  }
}

const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
