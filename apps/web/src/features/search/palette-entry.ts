import type { Command } from './use-commands.ts'
import type { SearchResult } from './use-search.ts'

export interface Scope {
  readonly id: number
  readonly name: string
  readonly icon: string
}

/** A record in a line; without what of it was found where nothing was searched for. */
export type FoundRecord = Omit<SearchResult, 'hit'> & Partial<Pick<SearchResult, 'hit'>>

/** One line one can choose. */
export type PaletteEntry = {
  readonly id: string
  readonly run: () => void
  /** Chosen, the palette stays: it only changes what is asked. */
  readonly staysOpen?: boolean
  /** Tab searches in it. */
  readonly scope?: Scope
} & (
  | { readonly kind: 'record'; readonly record: FoundRecord }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'words'; readonly label: string; readonly icon: 'search' | 'recent' }
)

export interface PaletteGroup {
  readonly id: string
  readonly title: string
  /** "3 of 12" */
  readonly note?: string
  readonly icon?: string
  readonly hue?: number
  readonly entries: readonly PaletteEntry[]
}
