import type { Readable } from 'node:stream'

/** Where the bytes of files are kept. Keys are ours: letters, digits, `-`, `_` and `/`. */
export interface FileStore {
  /** Takes a stream in whole; nothing can be read of it before `keep`. */
  readonly receive: (source: Readable) => Promise<Received>
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is no such file. `range` counts bytes, its end included. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | null>
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Every file whose key begins with this folder. */
  readonly removeFolder: (folder: string) => Promise<void>
  /** Drops what was received before then and never kept: of processes that died. */
  readonly dropAbandoned: (before: Date) => Promise<void>
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes that came in whole and wait for their place. */
export interface Received {
  readonly size: number
  /** SHA-256. */
  readonly checksum: Buffer
  /** The first bytes, as many as tell what the file is. */
  readonly head: Buffer
  /** Puts it under its key, all at once. */
  readonly keep: (key: string) => Promise<void>
  readonly discard: () => Promise<void>
}
