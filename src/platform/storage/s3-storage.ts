import { addAbortSignal, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { readUpTo } from '../parsing/read-up-to.ts'
import { createS3Client, type S3Access } from './s3-client.ts'
import { addressesUnder, type Storage, StorageAwayError } from './storage.ts'

export type S3Settings = S3Access & {
  bucket: string
  /** The public address of the bucket, for browsers. */
  publicUrl: string
}

const yearS = 365 * 24 * 3600
const maxBytes = 64 * 1024 * 1024

/**
 * Stores files in a bucket of an S3 store, which serves them to browsers itself.
 * @param patienceMs the time limit of a call, even while data trickles in, since a person waits for it
 */
export function createS3Storage({ bucket, publicUrl, ...access }: S3Settings, patienceMs = 60_000): Storage {
  const client = createS3Client(access)
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patienceMs) })
  return {
    ...addressesUnder(publicUrl),
    async put(name, bytes, contentType) {
      const cacheControl = `public, max-age=${yearS}, immutable`
      const file = { Key: name, Body: bytes, ContentType: contentType, CacheControl: cacheControl }
      await client.send(new PutObjectCommand({ Bucket: bucket, ...file }), inTime()).catch(away)
    },
    async read(name) {
      const get = new GetObjectCommand({ Bucket: bucket, Key: name })
      const limit = inTime()
      const { Body } = await client.send(get, limit).catch(absentOrAway)
      return Body && readWhole(name, addAbortSignal(limit.abortSignal, Body as Readable)).catch(away)
    },
    async *list() {
      let token: string | undefined
      do {
        const asked = { Bucket: bucket, ContinuationToken: token }
        const page = await client.send(new ListObjectsV2Command(asked), inTime()).catch(away)
        const next = page.NextContinuationToken
        // Any other response, such as a captive portal's page, must not count as an empty bucket.
        if (page.IsTruncated === undefined || (next && next === token))
          throw new Error('The store returned no list of files')
        for (const { Key = '' } of page.Contents ?? []) if (isFileName(Key)) yield Key
        token = next
      } while (token)
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), inTime()).catch(away)
    },
  }
}

/** True for names that the site can have given; other files in the bucket are ignored. */
const isFileName = (key: string) =>
  key.split(/[/\\]/).every((part) => !['', '.', '..'].includes(part)) && !key.includes('\\')

function away(error: unknown): never {
  throw new StorageAwayError(error)
}

function absentOrAway(error: unknown): { Body?: never } {
  if (error instanceof NoSuchKey) return {}
  throw new StorageAwayError(error)
}

/** @throws Error when it is larger than any file of the site */
async function readWhole(name: string, body: Readable): Promise<Buffer> {
  const { bytes, isWhole } = await readUpTo(body, maxBytes)
  if (!isWhole) throw new Error(`${name} in the bucket is larger than ${maxBytes} bytes`)
  return bytes
}
