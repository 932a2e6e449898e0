import { useState } from 'react'
import { readLocal, writeLocal } from '../../session/local-store.ts'
import { useTeam } from '../../session/use-session.ts'

/** Pixels by the key of the column; the one of names is `name`. */
export type Widths = Readonly<Record<string, number>>

export interface KeptWidths {
  readonly widths: Widths
  readonly keep: (changed: Widths) => void
}

/** Collections and their widths, the last one changed first. */
type Kept = readonly (readonly [collectionId: number, widths: Widths])[]

/** Collections of which one browser remembers widths. */
export const mostCollections = 200

/** What does not fit is somebody's own edit, or of another version: it is only a convenience. */
export function readWidths(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (entry: unknown): entry is Kept[number] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'number' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  Object.values(entry[1] as object).every(Number.isFinite)

export const widthsOf = (kept: Kept, collectionId: number): Widths =>
  kept.find(([id]) => id === collectionId)?.[1] ?? {}

export function withWidths(kept: Kept, collectionId: number, changed: Widths): Kept {
  const others = kept.filter(([id]) => id !== collectionId)
  const mine = { ...widthsOf(kept, collectionId), ...changed }
  return [[collectionId, mine] as const, ...others].slice(0, mostCollections)
}

/** The widths one person gave the columns of a collection in this browser: where neither the address nor a layout has any. */
export function useKeptWidths(collectionId: number): KeptWidths {
  const { teamUserLinkId } = useTeam()
  const key = `widths-${teamUserLinkId}` as const
  const [widths, setWidths] = useState(() => widthsOf(readWidths(readLocal(key)), collectionId))
  return {
    widths,
    keep(changed) {
      // Read again: other lists may be open in other tabs.
      const kept = withWidths(readWidths(readLocal(key)), collectionId, changed)
      writeLocal(key, JSON.stringify(kept))
      setWidths(widthsOf(kept, collectionId))
    },
  }
}
