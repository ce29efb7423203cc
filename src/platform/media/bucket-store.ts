import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { readUpTo } from '../parsing/read-up-to.ts'
import type { S3Access } from '../storage/s3-client.ts'
import { isMediaName, MediaAwayError, type MediaStore, maxTextBytes } from './media-store.ts'
import { toMediaType } from './media-types.ts'

type Bucket = S3Access & { bucket: string }

/** From signature to end: no address is made more than 7 hours before its end (`toMediaExpiry`). */
const signedS = 7 * 3600

/** Opens the operator's bucket of videos, which browsers read by signed addresses. */
export function createBucketStore({ bucket: Bucket, ...access }: Bucket): MediaStore {
  let opened: Promise<Parts & { client: S3Client }> | undefined
  function open() {
    opened ??= loadParts().then((parts) => ({ ...parts, client: parts.createS3Client(access) }))
    return opened
  }

  return {
    place: 'bucket',
    async *list(under) {
      const { client, ListObjectsV2Command } = await open()
      const Prefix = under === '' ? undefined : `${under}/`
      let token: string | undefined
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }))
          .catch(away)
        const next = page.NextContinuationToken
        // Any other response, such as a captive portal's page, must not count as an empty bucket.
        if (page.IsTruncated === undefined || (next && next === token)) throw new MediaAwayError('not a list of files')
        for (const { Key: name = '', Size: bytes = 0 } of page.Contents ?? []) {
          if (isMediaName(name)) yield { name, bytes }
        }
        token = next
      } while (token)
    },
    async locate(name, expiresAt) {
      if (!isMediaName(name)) return undefined
      const { client, GetObjectCommand, getSignedUrl } = await open()
      // Signing waits for no I/O: without this pause, a long playlist would delay other requests.
      await new Promise(setImmediate)
      // The bucket may have stored another type, with which browsers would not play it.
      const get = new GetObjectCommand({ Bucket, Key: name, ResponseContentType: toMediaType(name) })
      // By its end alone, so that addresses with the same end are the same: browsers keep what they have read.
      const signingDate = new Date(expiresAt.getTime() - signedS * 1000)
      return { url: await getSignedUrl(client, get, { expiresIn: signedS, signingDate }) }
    },
    async readText(name) {
      if (!isMediaName(name)) return undefined
      const { client, GetObjectCommand, NoSuchKey } = await open()
      const found = await client.send(new GetObjectCommand({ Bucket, Key: name })).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined
        return away(error)
      })
      return found?.Body && readBounded(found.Body as Readable).catch(away)
    },
  }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

/** Loads the client, which is large: most installations have no bucket. */
async function loadParts() {
  const [sdk, { getSignedUrl }, { createS3Client }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
    import('../storage/s3-client.ts'),
  ])
  return { ...sdk, getSignedUrl, createS3Client }
}

async function readBounded(body: Readable): Promise<string | undefined> {
  const { bytes, isWhole } = await readUpTo(body, maxTextBytes)
  return isWhole ? bytes.toString('utf8') : undefined
}

function away(error: unknown): never {
  throw new MediaAwayError(error instanceof Error ? `${error.name}: ${error.message}` : String(error), { cause: error })
}
