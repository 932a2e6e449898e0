import type { Values } from '@trellis/domain/records/api'
import type { Written } from '../record-calls.ts'

export type Save = (recordId: number, version: number, values: Values) => Promise<Written>

interface Versioned {
  readonly id: number
  readonly version: number
}

/**
 * Saves of one record go one after the other, each with the version the one before left behind; otherwise two quick
 * edits of the same cell would look like a conflict with oneself. Different records save side by side.
 */
export function createSaveQueue(save: Save) {
  const lastByRecord = new Map<number, Promise<unknown>>()
  const versions = new Map<number, number>()
  const newest = ({ id, version }: Versioned) => Math.max(version, versions.get(id) ?? 0)

  return {
    async one(recordId: number, version: number, values: Values): Promise<Written> {
      const before = lastByRecord.get(recordId) ?? Promise.resolve()
      const turn = before.then(async () => {
        const written = await save(recordId, newest({ id: recordId, version }), values)
        versions.set(recordId, written.record.version)
        return written
      })
      // A save that failed does not hold up the next one.
      const settled = turn.catch(() => undefined)
      lastByRecord.set(recordId, settled)
      return turn
    },

    /** One save of several records waits for the turns of all of them; `work` gives the versions it left behind. */
    async many<T extends { updated: readonly Versioned[] }>(
      rows: readonly Versioned[],
      work: (versionOf: (row: Versioned) => number) => Promise<T>,
    ): Promise<T> {
      const before = Promise.all(rows.flatMap(({ id }) => lastByRecord.get(id) ?? []))
      const turn = before.then(async () => {
        const saved = await work(newest)
        for (const { id, version } of saved.updated) versions.set(id, version)
        return saved
      })
      const settled = turn.catch(() => undefined)
      for (const { id } of rows) lastByRecord.set(id, settled)
      return turn
    },
  }
}
