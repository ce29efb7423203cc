import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../../platform/config/config.ts'
import { StorageAwayError } from '../../../platform/storage/storage.ts'
import { isBackupName } from './backup-files.ts'

/** A bucket for copies of backups, under the names of their files. */
export type BackupBucket = {
  name: string
  /** Uploads a file; only a whole one appears. @throws StorageAwayError, or the error of reading the file */
  put: (file: string, signal?: AbortSignal) => Promise<void>
  /** Lists the names of backups, the oldest first. @throws StorageAwayError */
  list: () => Promise<string[]>
  /** Reads a backup. @throws StorageAwayError */
  read: (name: string) => Promise<Readable>
  remove: (name: string) => Promise<void>
}

/** The settings of the bucket and its access. */
type BucketConfig = Pick<
  Config,
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

const megabyte = 1024 * 1024
// A store takes at most 10,000 parts a file. Parts are small, since a few are in memory at once.
const [minPartBytes, maxParts] = [8 * megabyte, 9000]

/** Opens the bucket of BACKUP_S3_BUCKET; undefined without that setting. Nothing is sent yet. */
export async function openBucket(config: BucketConfig): Promise<BackupBucket | undefined> {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint } = config
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  // The client is large, and most installations have no bucket.
  const [{ GetObjectCommand }, { Upload }, { createS3Client }, { createS3Storage }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('../../../platform/storage/s3-client.ts'),
    import('../../../platform/storage/s3-storage.ts'),
  ])
  const access = { region, endpoint, accessKeyId, secretAccessKey }
  const client = createS3Client(access)
  // Browsers read nothing here, so there is no public address.
  const files = createS3Storage({ ...access, bucket, publicUrl: '' })
  return {
    name: bucket,
    async put(file, signal) {
      const { size } = await stat(file)
      const partSize = Math.max(minPartBytes, Math.ceil(size / maxParts))
      const params = { Bucket: bucket, Key: basename(file), Body: createReadStream(file) }
      const upload = new Upload({ client, params, partSize })
      const abort = () => void upload.abort()
      signal?.addEventListener('abort', abort)
      try {
        signal?.throwIfAborted()
        await upload.done()
      } catch (error) {
        signal?.throwIfAborted()
        throw isFileError(error) ? error : new StorageAwayError(error)
      } finally {
        params.Body.destroy()
        signal?.removeEventListener('abort', abort)
      }
    },
    async list() {
      return (await Array.fromAsync(files.list())).filter(isBackupName).toSorted()
    },
    async read(name) {
      const object = { Bucket: bucket, Key: name }
      const { Body } = await client.send(new GetObjectCommand(object)).catch((error: unknown) => {
        throw new StorageAwayError(error)
      })
      return Body as Readable
    },
    remove: files.remove,
  }
}

/** Returns whether reading a file of this machine failed: such errors name its path. */
const isFileError = (error: unknown) => error instanceof Error && 'path' in error
