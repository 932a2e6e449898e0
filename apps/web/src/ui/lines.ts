/** Typed or pasted lines: trimmed, without empty ones, each once; of a spreadsheet row the first cell. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => (line.split('\t')[0] ?? '').trim())
  return [...new Set(lines.filter(Boolean))]
}
