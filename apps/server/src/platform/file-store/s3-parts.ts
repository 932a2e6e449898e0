import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'

export interface Bucket {
  readonly client: S3Client
  readonly name: string
}

interface Upload {
  readonly stream: Writable
  /** Forgets what came so far. */
  readonly abort: () => Promise<void>
  /** All of it, where it did not fill one part: then nothing lies in the bucket yet. */
  readonly small?: () => Buffer
}

/** Takes a stream of unknown length in by parts, one of them in memory at a time. */
export function startUpload({ client, name }: Bucket, { key, partBytes }: { key: string; partBytes: number }): Upload {
  const parts: CompletedPart[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let uploadId: string | undefined

  async function sendPart(): Promise<void> {
    uploadId ??= (await client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: key }))).UploadId
    const body = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    const PartNumber = parts.length + 1
    const { ETag } = await client.send(
      new UploadPartCommand({
        Bucket: name,
        Key: key,
        UploadId: uploadId,
        PartNumber,
        Body: body,
        ContentLength: body.length,
      }),
    )
    parts.push({ PartNumber, ...(ETag && { ETag }) })
  }

  async function take(chunk: Buffer): Promise<void> {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= partBytes) await sendPart()
  }

  async function end(): Promise<void> {
    if (uploadId === undefined) return
    if (waitingBytes > 0) await sendPart()
    await client.send(
      new CompleteMultipartUploadCommand({
        Bucket: name,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts: parts },
      }),
    )
  }

  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => callbackify(take)(chunk, done),
    final: (done) => callbackify(end)(done),
  })
  return {
    stream,
    get small() {
      return uploadId === undefined ? () => Buffer.concat(waiting) : undefined
    },
    abort: async () => {
      if (uploadId === undefined) return
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key: key, UploadId: uploadId }))
    },
  }
}

/** One request copies no more than 5 GB. */
const mostAtOnce = 5 * 1024 ** 3
const copiedPart = 1024 ** 3

/** Inside the bucket: no byte comes here. */
export async function copyObject(
  { client, name }: Bucket,
  { from, to, size }: { from: string; to: string; size: number },
): Promise<void> {
  const CopySource = `${name}/${from}`
  if (size <= mostAtOnce) {
    await client.send(new CopyObjectCommand({ Bucket: name, Key: to, CopySource }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: to }))
  const Parts: CompletedPart[] = []
  for (let start = 0; start < size; start += copiedPart) {
    const PartNumber = Parts.length + 1
    const CopySourceRange = `bytes=${start}-${Math.min(start + copiedPart, size) - 1}`
    const part = { Bucket: name, Key: to, CopySource, CopySourceRange, UploadId, PartNumber }
    const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part))
    Parts.push({ PartNumber, ...(CopyPartResult?.ETag && { ETag: CopyPartResult.ETag }) })
  }
  await client.send(new CompleteMultipartUploadCommand({ Bucket: name, Key: to, UploadId, MultipartUpload: { Parts } }))
}

/** Uploads that a process began and did not live to end. What does not know of them has none. */
export async function abortUploads(
  { client, name }: Bucket,
  { prefix, before }: { prefix: string; before: Date },
): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }))
    .catch((error: unknown) => {
      if ((error as { name?: string }).name === 'NotImplemented') return { Uploads: [] }
      throw error
    })
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Key && UploadId && Initiated && Initiated < before)
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
}
