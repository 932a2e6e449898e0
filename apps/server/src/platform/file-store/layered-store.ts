import type { FileStore } from './file-store.ts'

/** How files are kept now, and where they were kept before. */
export interface Layers {
  readonly now: FileStore
  readonly earlier: readonly FileStore[]
}

/**
 * Files go where they are kept now and are found wherever they ever were: a change of storage moves nothing and loses
 * nothing. `layers` says it anew for every act; `changed` looks once more, for a file that another server may just have
 * written somewhere else.
 */
export function layeredStore(layers: () => Promise<Layers>, changed: () => Promise<Layers | null>): FileStore {
  const all = async () => {
    const { now, earlier } = await layers()
    return [now, ...earlier]
  }
  const readFrom = async ({ now, earlier }: Layers, ...asked: Parameters<FileStore['read']>) => {
    for (const store of [now, ...earlier]) {
      const stream = await store.read(...asked)
      if (stream) return stream
    }
    return null
  }
  return {
    receive: async (source) => (await layers()).now.receive(source),
    write: async (key, bytes) => (await layers()).now.write(key, bytes),
    async read(...asked) {
      const stream = await readFrom(await layers(), ...asked)
      if (stream) return stream
      const others = await changed()
      return others && readFrom(others, ...asked)
    },
    async remove(keys) {
      for (const store of await all()) await store.remove(keys)
    },
    async removeFolder(folder) {
      for (const store of await all()) await store.removeFolder(folder)
    },
    async dropAbandoned(before) {
      for (const store of await all()) await store.dropAbandoned(before)
    },
  }
}
