import type { Layout } from '@trellis/domain/layouts/api'
import { readLocal, writeLocal } from '../../session/local-store.ts'

/** Keys of the address that say how a list looks; a link with them shows that list, whatever layout one used last. */
const listKeys = ['where', 'sort', 'group', 'text', 'in', 'columns', 'pin', 'rows', 'totals']

/**
 * The layout of a list: the one the address names, else the one used last here, else the collection's default. An address
 * that says how the list looks without naming a layout has none.
 */
export function activeLayout(
  layouts: readonly Layout[],
  search: Readonly<Record<string, unknown>>,
  remembered: string | undefined,
): Layout | undefined {
  const asked = search['layout']
  if (asked !== undefined) return layouts.find(({ id }) => id === Number(asked))
  if (listKeys.some((key) => search[key] !== undefined)) return undefined
  if (remembered === 'none') return undefined
  return layouts.find(({ id }) => String(id) === remembered) ?? layouts.find(({ isDefault }) => isDefault)
}

function readAll(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readLocal('layouts') ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  } catch {
    return {}
  }
}

const keyOf = (teamId: number, collectionId: number) => `${teamId}/${collectionId}`

/** The layout last chosen in this browser: its id, or `none`. */
export const rememberedLayout = (teamId: number, collectionId: number): string | undefined =>
  readAll()[keyOf(teamId, collectionId)]

export function rememberLayout(teamId: number, collectionId: number, layoutId: number | null): void {
  writeLocal('layouts', JSON.stringify({ ...readAll(), [keyOf(teamId, collectionId)]: String(layoutId ?? 'none') }))
}
