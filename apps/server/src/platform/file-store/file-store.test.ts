import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { S3Client, HeadBucketCommand } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { checkedLookup } from '../fetch-public.ts'
import { s3Store } from './s3-store.ts'
import type { S3Config } from './s3-store.ts'

/** Each kind of storage keeps the same promises. */
const stores: Record<string, () => Promise<{ store: FileStore; stop: () => Promise<void> }>> = {
  'on a disk': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-files-'))
    return { store: diskStore(folder), stop: () => rm(folder, { recursive: true }) }
  },
  'in S3': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-s3-'))
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'trellis', configs: [] }],
    })
    const { port } = await server.run()
    const config: S3Config = {
      bucket: 'trellis',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      keys: { id: 'S3RVER', secret: 'S3RVER' },
      isPathStyle: true,
    }
    await new S3Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: config.region,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }).send(new HeadBucketCommand({ Bucket: 'trellis' }))
    return {
      store: s3Store(config),
      stop: async () => {
        await server.close()
        await rm(folder, { recursive: true })
      },
    }
  },
}

const megabyte = 1024 ** 2

async function bytesOf(store: FileStore, key: string, range?: { start: number; end: number }): Promise<Buffer | null> {
  const stream = await store.read(key, range)
  return stream && Buffer.concat(await stream.toArray())
}

function* chunksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 64 * 1024) yield bytes.subarray(start, start + 64 * 1024)
}

describe.each(Object.keys(stores))('files %s', (name) => {
  let store: FileStore
  let stop: () => Promise<void>

  beforeAll(async () => {
    ;({ store, stop } = await stores[name]!())
  })
  afterAll(() => stop())

  it.each([
    ['a small file', 1000],
    ['a file of several parts', 20 * megabyte + 17],
  ])('takes %s in, tells what it is, and shows nothing of it before it is kept', async (_, size) => {
    const bytes = randomBytes(size)
    const key = `team_1/file-${size}`
    const received = await store.receive(Readable.from(chunksOf(bytes)))
    expect(received.size).toBe(size)
    expect(received.checksum).toEqual(createHash('sha256').update(bytes).digest())
    expect(bytes.subarray(0, 100)).toEqual(received.head.subarray(0, 100))
    expect(await store.read(key)).toBeNull()
    await received.keep(key)
    await received.discard()
    expect((await bytesOf(store, key))?.equals(bytes)).toBe(true)
  })

  it('reads ranges, their end included', async () => {
    const bytes = randomBytes(10_000)
    await store.write('team_1/ranges', bytes)
    expect(await bytesOf(store, 'team_1/ranges', { start: 100, end: 199 })).toEqual(bytes.subarray(100, 200))
    expect(await bytesOf(store, 'team_1/ranges', { start: 9990, end: 9999 })).toEqual(bytes.subarray(9990))
  })

  it('keeps an empty file, and has none of a key that nobody wrote', async () => {
    await store.write('team_1/empty', Buffer.alloc(0))
    expect(await bytesOf(store, 'team_1/empty')).toEqual(Buffer.alloc(0))
    expect(await store.read('team_1/nothing')).toBeNull()
  })

  it('removes files, also those that are gone already, and folders', async () => {
    for (const key of ['team_2/a', 'team_2/b', 'team_22/a']) await store.write(key, Buffer.from(key))
    await store.remove(['team_2/a', 'team_2/never'])
    expect(await store.read('team_2/a')).toBeNull()
    await store.removeFolder('team_2')
    expect(await store.read('team_2/b')).toBeNull()
    expect(await bytesOf(store, 'team_22/a')).toEqual(Buffer.from('team_22/a'))
  })

  it('drops what was received and never kept', async () => {
    const bytes = randomBytes(9 * megabyte)
    const received = await store.receive(Readable.from(chunksOf(bytes)))
    await store.dropAbandoned(new Date(Date.now() + 60_000))
    await expect(received.keep('team_1/late')).rejects.toThrow(/.+/)
    expect(await store.read('team_1/late')).toBeNull()
  })

  it('leaves nothing of a stream that broke', async () => {
    async function* breaking() {
      yield randomBytes(9 * megabyte)
      throw new Error('the line was cut')
    }
    await expect(store.receive(Readable.from(breaking()))).rejects.toThrow('the line was cut')
  })

  it('refuses keys that are none of ours', async () => {
    await expect(async () => store.read('../secret')).rejects.toThrow('Not a key')
    await expect(async () => store.write('a//b', Buffer.alloc(1))).rejects.toThrow('Not a key')
  })
})

it('a bucket is not asked for where the name of its host leads to an address that nobody may configure', async () => {
  const server = createServer((_asked, answer) => answer.end('secret')).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const config: S3Config = {
      bucket: 'trellis',
      region: 'us-east-1',
      endpoint: `http://localhost:${port}`,
      keys: { id: 'S3RVER', secret: 'S3RVER' },
      isPathStyle: true,
    }
    expect(await bytesOf(s3Store(config), 'team_1/a')).toEqual(Buffer.from('secret'))
    const refusing = checkedLookup(
      () => false,
      () => new Error('not there'),
    )
    await expect(s3Store(config, refusing).read('team_1/a')).rejects.toThrow('not there')
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
