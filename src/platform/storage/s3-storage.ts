import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { addressesUnder, type Storage } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** For stores other than Amazon's. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** The address browsers read the bucket under. */
  publicUrl: string
}

const yearS = 365 * 24 * 3600

/** Keeps files in a bucket of an S3 store, which serves them to browsers itself. */
export function createS3Storage({ bucket, region, endpoint, publicUrl, ...credentials }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000 },
    // Stores other than Amazon's refuse the trailing checksums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    ...addressesUnder(publicUrl),
    async put(name, bytes, contentType) {
      const cacheControl = `public, max-age=${yearS}, immutable`
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: name,
          Body: bytes,
          ContentType: contentType,
          CacheControl: cacheControl,
        }),
      )
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents) if (Key !== undefined) yield Key
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
  }
}
