import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkedKey } from './file-key.ts'
import type { FileStore } from './file-store.ts'
import { newMeter } from './meter.ts'
import { abortUploads, copyObject, startUpload } from './s3-parts.ts'
import type { Bucket } from './s3-parts.ts'

export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Undefined for that of the region at Amazon. */
  readonly endpoint: string | undefined
  /** Undefined where the machine itself has a role. */
  readonly keys: { readonly id: string; readonly secret: string } | undefined
  /** The bucket stands in the path instead of the host name. */
  readonly isPathStyle: boolean
}

/** Least size of a part but the last (S3); so much of a file is in memory at once. */
const partBytes = 8 * 1024 ** 2
const incoming = 'incoming'
const deletedAtOnce = 1000

/**
 * Files in a bucket of S3, or of what speaks like it. An object is there whole or not at all, so nobody reads half of one.
 * A small file waits in memory for its key; a larger one is taken in by parts below `incoming/` and copied there.
 * @param lookup of the host's name, where it may not lead everywhere
 */
export function s3Store(
  { bucket: name, region, endpoint, keys, isPathStyle }: S3Config,
  lookup?: LookupFunction,
): FileStore {
  const connecting = lookup && asByDefault(lookup)
  const agents = connecting && { httpAgent: new HttpAgent(connecting), httpsAgent: new HttpsAgent(connecting) }
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint && { endpoint }),
    ...(agents && { requestHandler: agents }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // Others than Amazon do not know the newer checksums; what must have one has it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const bucket: Bucket = { client, name }

  const put = async (key: string, body: Uint8Array) => {
    await client.send(
      new PutObjectCommand({ Bucket: name, Key: checkedKey(key), Body: body, ContentLength: body.length }),
    )
  }
  const drop = async (all: readonly string[]) => {
    for (let start = 0; start < all.length; start += deletedAtOnce) {
      const some = all.slice(start, start + deletedAtOnce)
      const Objects = some.map((Key) => ({ Key }))
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
      )
      const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey')
      if (first) throw new Error(`${first.Key ?? ''} was not removed: ${first.Code ?? ''} ${first.Message ?? ''}`)
    }
  }

  return {
    async receive(source) {
      const meter = newMeter()
      const key = `${incoming}/${randomUUID()}`
      const upload = startUpload(bucket, { key, partBytes })
      try {
        await pipeline(source, meter.stream, upload.stream)
      } catch (error) {
        await upload.abort()
        throw error
      }
      const { small } = upload
      const read = meter.result()
      if (small) return { ...read, keep: (target) => put(target, small()), discard: async () => {} }
      return {
        ...read,
        keep: async (target) => {
          await copyObject(bucket, { from: key, to: checkedKey(target), size: read.size })
          await drop([key])
        },
        discard: () => drop([key]),
      }
    },
    write: put,
    async read(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: name,
            Key: checkedKey(key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        return Body as Readable
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (all) => drop(all.map(checkedKey)),
    async removeFolder(folder) {
      for await (const found of listed(bucket, `${checkedKey(folder)}/`)) await drop(found.map(({ key }) => key))
    },
    async dropAbandoned(before) {
      await abortUploads(bucket, { prefix: `${incoming}/`, before })
      for await (const found of listed(bucket, `${incoming}/`))
        await drop(found.filter(({ at }) => at < before).map(({ key }) => key))
    },
  }
}

/** Connections as the client of S3 keeps them by itself. */
const asByDefault = (lookup: LookupFunction) => ({ keepAlive: true, maxSockets: 50, lookup })

interface Found {
  readonly key: string
  readonly at: Date
}

async function* listed({ client, name }: Bucket, prefix: string): AsyncGenerator<Found[]> {
  let token: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
    )
    const found = (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key && LastModified ? [{ key: Key, at: LastModified }] : [],
    )
    if (found.length > 0) yield found
    token = page.NextContinuationToken
  } while (token)
}

function isMissing(error: unknown): boolean {
  const { name } = error as { name?: string }
  return name === 'NoSuchKey' || name === 'NotFound'
}
