import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Returns the uploads folder of an installation without an S3 store. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Opens the configured storage: an S3 store, or the data folder. */
export async function openStorage(config: Config): Promise<Storage> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = config
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_PUBLIC_URL) {
    const folder = uploadsFolder(config.DATA_DIR)
    await mkdir(folder, { recursive: true })
    return createFolderStorage(folder)
  }
  // The client is large, and most installations have no store.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage({
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL,
  })
}
