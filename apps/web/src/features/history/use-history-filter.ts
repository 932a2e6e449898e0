import { useLocation, useNavigate } from '@tanstack/react-router'

/** What history is narrowed to, in the address. Named apart from the list that a record page keeps there. */
const names = {
  by: 'changedBy',
  from: 'changedFrom',
  to: 'changedTo',
  kind: 'changeKind',
  fieldId: 'changedField',
  collectionId: 'changedIn',
} as const
export type FilterPart = keyof typeof names

export interface HistoryFilter {
  readonly valueOf: (part: FilterPart) => string
  readonly change: (parts: Partial<Record<FilterPart, string>>) => void
  readonly clear: () => void
  readonly isSet: boolean
}

export function useHistoryFilter(): HistoryFilter {
  const navigate = useNavigate()
  const { pathname, searchStr } = useLocation()
  const search = new URLSearchParams(searchStr)

  /** As text: the router would read digits as a number. */
  function change(parts: Partial<Record<FilterPart, string>>) {
    const changed = new URLSearchParams(searchStr)
    for (const [part, value] of Object.entries(parts)) {
      const name = names[part as FilterPart]
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    const next = changed.toString()
    void navigate({ href: next ? `${pathname}?${next}` : pathname, replace: true })
  }

  return {
    valueOf: (part) => search.get(names[part]) ?? '',
    change,
    clear: () => change(Object.fromEntries(Object.keys(names).map((part) => [part, '']))),
    isSet: Object.values(names).some((name) => search.has(name)),
  }
}

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The parts that the endpoints share, without what somebody typed wrongly into the address. */
export function sharedQuery({ valueOf }: HistoryFilter) {
  const [by, from, to] = [valueOf('by'), valueOf('from'), valueOf('to')]
  return { ...(isId(by) && { by }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

export function idIn({ valueOf }: HistoryFilter, part: FilterPart): string | undefined {
  const text = valueOf(part)
  return isId(text) ? text : undefined
}
