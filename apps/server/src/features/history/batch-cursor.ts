import type { Member } from './reversal-queries.ts'

/** As domain/history/api.ts states it: `c` and the id of a change, `r` and the id of an imported record. */
export function readBatchCursor(text: string | undefined): { part: 'c' | 'r'; id: number } | null {
  if (text === undefined) return null
  return { part: text.startsWith('r') ? 'r' : 'c', id: Number(text.slice(1)) }
}

export const batchCursorOf = ({ changeId, recordId }: Member): string =>
  changeId === null ? `r${recordId}` : `c${changeId}`
