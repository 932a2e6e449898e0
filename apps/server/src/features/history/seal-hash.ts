import { createHash } from 'node:crypto'

/** Sealed history as decision 0013 describes it: SHA-256 over the lines of a block, each block with the hash of the one before. */
export interface BlockFacts {
  readonly id: number
  readonly kind: 'seal' | 'purge'
  readonly at: Date
  readonly previousHash: Buffer
}

/** Before the first block. */
export const noHash = Buffer.alloc(32)

/**
 * The hash of a block.
 * @param lines of a sealing block the batches in their order with their hashes, of a purging block what was removed
 */
export function blockHash({ id, kind, at, previousHash }: BlockFacts, lines: readonly string[]): Buffer {
  const hash = createHash('sha256')
  hash.update(`trellis history 1\n${id} ${kind} ${at.toISOString()}\n${previousHash.toString('hex')}\n`)
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest()
}

export const batchLine = (batchId: number, hash: Buffer): string => `batch ${batchId} ${hash.toString('hex')}`

export const rowLine = (row: { batchId: number; part: number; place: number; hash: Buffer }): string =>
  `row ${row.batchId} ${row.part} ${row.place} ${row.hash.toString('hex')}`
