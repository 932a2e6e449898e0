import type { Values } from '@trellis/domain/records/api'
import type { Written } from '../record-calls.ts'

export type Save = (recordId: number, version: number, values: Values) => Promise<Written>

/**
 * Saves of one record go one after the other, each with the version the one before left behind; otherwise two quick
 * edits of the same cell would look like a conflict with oneself. Different records save side by side.
 */
export function createSaveQueue(save: Save) {
  const lastByRecord = new Map<number, Promise<unknown>>()
  const versions = new Map<number, number>()

  return async function saveInTurn(recordId: number, version: number, values: Values): Promise<Written> {
    const before = lastByRecord.get(recordId) ?? Promise.resolve()
    const turn = before.then(async () => {
      const written = await save(recordId, Math.max(version, versions.get(recordId) ?? 0), values)
      versions.set(recordId, written.record.version)
      return written
    })
    // A save that failed does not hold up the next one.
    const settled = turn.catch(() => undefined)
    lastByRecord.set(recordId, settled)
    return turn
  }
}
