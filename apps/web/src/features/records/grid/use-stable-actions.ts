import { useMemo, useRef } from 'react'

/**
 * The same functions at each rendering, calling those of the last one: memoised parts that are given them stay as they are.
 * Which actions there are does not change.
 */
export function useStableActions<Actions extends object>(actions: Actions): Actions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof Actions)[]
    const call =
      (name: keyof Actions) =>
      (...given: never[]) =>
        (latest.current[name] as (...those: never[]) => void)(...given)
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Actions
    // oxlint-disable-next-line react/memo-dependencies -- a ref
  }, [])
}
