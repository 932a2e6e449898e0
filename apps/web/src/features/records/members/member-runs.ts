interface Rows {
  readonly row: (index: number) => { readonly id: number } | undefined
  readonly indexOf: (recordId: number) => number | undefined
}

interface Run {
  readonly ids: readonly number[]
  /** The record they stood behind; null at the beginning. */
  readonly after: number | null
}

/** Where records stand now, to bring them back there; undefined where that is not known. */
export function runsOf(recordIds: readonly number[], rows: Rows): Run[] | undefined {
  const places = recordIds.map((id) => rows.indexOf(id))
  if (places.includes(undefined)) return undefined
  const inOrder = (places as number[]).toSorted((a, b) => a - b)
  const runs: { ids: number[]; after: number | null }[] = []
  for (const [index, place] of inOrder.entries()) {
    const row = rows.row(place)
    const above = place === 0 ? null : rows.row(place - 1)
    if (!row || above === undefined) return undefined
    if (index > 0 && inOrder[index - 1] === place - 1) runs.at(-1)!.ids.push(row.id)
    else runs.push({ ids: [row.id], after: above?.id ?? null })
  }
  return runs
}

/** The record behind which others go that are dropped before a line; undefined where they stand there already. */
export function anchorFor(
  recordIds: readonly number[],
  line: number,
  rows: Rows,
): { after: number | null } | undefined {
  const places = recordIds.map((id) => rows.indexOf(id)).filter((place) => place !== undefined)
  const first = Math.min(...places)
  const last = Math.max(...places)
  const isOneRun = places.length === recordIds.length && last - first === places.length - 1
  if (isOneRun && line >= first && line <= last + 1) return undefined
  for (let index = line - 1; index >= 0; index--) {
    const row = rows.row(index)
    if (!row) return undefined
    if (!recordIds.includes(row.id)) return { after: row.id }
  }
  return { after: null }
}
