interface Room {
  /** So many stand beside "More". */
  readonly most: number
  /** So many letters of theirs have room where all stand without "More". */
  readonly letters: number
}

/** The first ones, the open one always among them, and those that go under "More", where a single one has no room either. */
export function splitTabs<Tab extends { readonly key: unknown; readonly label: string }>(
  tabs: readonly Tab[],
  open: Tab['key'],
  { most, letters }: Room,
): { shown: readonly Tab[]; more: readonly Tab[] } {
  const lettersOfAll = tabs.reduce((sum, { label }) => sum + label.length, 0)
  if (tabs.length <= most || (tabs.length === most + 1 && lettersOfAll <= letters)) return { shown: tabs, more: [] }
  const first = tabs.slice(0, most)
  const current = tabs.find(({ key }) => key === open)
  const shown = !current || first.includes(current) ? first : [...first.slice(0, -1), current]
  return { shown, more: tabs.filter((tab) => !shown.includes(tab)) }
}
