import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkedKey } from './file-key.ts'
import type { FileStore } from './file-store.ts'
import { newMeter } from './meter.ts'

/** Files on this machine's disk. A file comes into its place by a rename: nobody ever reads half of one. */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  const moveTo = async (path: string, key: string) => {
    await mkdir(dirname(pathOf(key)), { recursive: true })
    await rename(path, pathOf(key))
  }
  return {
    async receive(source) {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, randomUUID())
      const discard = () => rm(path, { force: true })
      const meter = newMeter()
      try {
        await pipeline(source, meter.stream, createWriteStream(path, { flush: true }))
      } catch (error) {
        await discard()
        throw error
      }
      return { ...meter.result(), keep: (key) => moveTo(path, key), discard }
    },
    async write(key, bytes) {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, randomUUID())
      await writeFile(path, bytes, { flush: true })
      await moveTo(path, key)
    },
    async read(key, range) {
      try {
        const file = await open(pathOf(key))
        return createReadStream('', { fd: file, ...range })
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },
    async dropAbandoned(before) {
      await mkdir(incoming, { recursive: true })
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const { mtime } = await stat(path)
        if (mtime < before) await rm(path, { force: true })
      }
    },
  }
}
