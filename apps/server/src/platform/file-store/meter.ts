import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { sniffedBytes } from '@trellis/domain/files/sniff'

/** Counts and hashes what passes, and keeps its beginning. */
export function newMeter() {
  const hash = createHash('sha256')
  const start: Buffer[] = []
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      if (size < sniffedBytes) start.push(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const result = () => ({ size, checksum: hash.digest(), head: Buffer.concat(start).subarray(0, sniffedBytes) })
  return { stream, result }
}
