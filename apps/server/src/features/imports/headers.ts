/** Texts of a header row as column names: one line, at most 100 characters, each once; empty ones become `nameless(n)`. */
export function cleanHeaders(cells: readonly string[], nameless: (number: number) => string): string[] {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    const base = cell.replace(/\s+/g, ' ').trim().slice(0, 90) || nameless(index + 1)
    let header = base
    for (let number = 2; taken.has(header.toLowerCase()); number++) header = `${base} (${number})`
    taken.add(header.toLowerCase())
    return header
  })
}
