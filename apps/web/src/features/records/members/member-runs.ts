interface Rows {
  readonly row: (index: number) => { readonly id: number } | undefined
  readonly indexOf: (recordId: number) => number | undefined
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
