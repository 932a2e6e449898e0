/** The first ones, the open one always among them, and those that go under "More"; a single one more has room too. */
export function splitTabs<Tab extends { readonly key: unknown }>(
  tabs: readonly Tab[],
  open: Tab['key'],
  most: number,
): { shown: readonly Tab[]; more: readonly Tab[] } {
  if (tabs.length <= most + 1) return { shown: tabs, more: [] }
  const first = tabs.slice(0, most)
  const current = tabs.find(({ key }) => key === open)
  const shown = !current || first.includes(current) ? first : [...first.slice(0, -1), current]
  return { shown, more: tabs.filter((tab) => !shown.includes(tab)) }
}
