import { useLocation, useNavigate } from '@tanstack/react-router'

/** Search, order and filter of a table, in the address. Empty values are left out. */
export function useListState() {
  const navigate = useNavigate()
  const { pathname, searchStr } = useLocation()
  const parts = new URLSearchParams(searchStr)

  /** As text: the router would read a search for digits as a number. */
  function change(values: Record<string, string>) {
    const changed = new URLSearchParams(searchStr)
    for (const [name, value] of Object.entries(values)) {
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    const search = changed.toString()
    void navigate({ href: search ? `${pathname}?${search}` : pathname, replace: true })
  }

  return { valueOf: (name: string) => parts.get(name) ?? '', change }
}

export type ListState = ReturnType<typeof useListState>

/** The order of the address, if it is one of these; else the first, upwards. */
export function orderIn<Sort extends string>({ valueOf }: ListState, sorts: readonly [Sort, ...Sort[]]) {
  const sort = sorts.find((each) => each === valueOf('sort')) ?? sorts[0]
  return { sort, direction: valueOf('direction') === 'desc' ? ('desc' as const) : ('asc' as const) }
}
