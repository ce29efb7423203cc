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
 * @param idleMs a call fails once nothing moved for so long; one that goes on may last, as a backup's on a slow line
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
