import { S3Client } from '@aws-sdk/client-s3'

export type S3Access = {
  region: string
  /** For stores other than Amazon's. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Creates the client of an S3 store.
 * @param idleMs milliseconds without data before a call fails; one that makes progress has no limit
 */
export function createS3Client({ region, endpoint, ...credentials }: S3Access, idleMs = 15_000): S3Client {
  return new S3Client({
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: 3000, socketTimeout: idleMs },
    maxAttempts: 2,
    // Stores other than Amazon's refuse the trailing checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
