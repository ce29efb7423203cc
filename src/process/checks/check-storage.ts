import { randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Finding, inOneLine } from './finding.ts'

/** Checks the bucket of uploads. */
export async function checkStorage(config: Config): Promise<Finding | undefined> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = config
  return bucket ? checkBucket({ bucket, endpoint, prefix: '' }, () => openStorage(config)) : undefined
}

/** Checks the bucket of backups. */
export async function checkBackupBucket(config: Config): Promise<Finding | undefined> {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ENDPOINT: endpoint } = config
  return bucket ? checkBucket({ bucket, endpoint, prefix: 'BACKUP_' }, () => openStorage(asStorage(config))) : undefined
}

/** The settings of the bucket of backups in place of those of the uploads. */
const asStorage = (config: Config): Config => ({
  ...config,
  S3_BUCKET: config.BACKUP_S3_BUCKET,
  S3_REGION: config.BACKUP_S3_REGION,
  S3_ENDPOINT: config.BACKUP_S3_ENDPOINT,
  S3_ACCESS_KEY_ID: config.BACKUP_S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: config.BACKUP_S3_SECRET_ACCESS_KEY,
  S3_PUBLIC_URL: config.PUBLIC_URL,
})

type Bucket = { bucket: string; endpoint: string | undefined; prefix: '' | 'BACKUP_' }

/** Writes, reads and removes a file. @param prefix of the settings' names */
async function checkBucket({ bucket, endpoint, prefix }: Bucket, open: () => Promise<Storage>): Promise<Finding> {
  const about = prefix ? 'backups' : 'storage'
  const where = `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`
  try {
    const storage = await open()
    const name = `checks/${randomBytes(8).toString('hex')}.txt`
    const bytes = Buffer.from('sumine check\n')
    await storage.put(name, bytes, 'text/plain')
    const read = await storage.read(name).finally(() => storage.remove(name))
    if (!read?.equals(bytes)) throw new Error('could not read what was written')
    return { about, state: 'good', words: `${where} can be written and read` }
  } catch (error) {
    const cause = error instanceof Error ? storageCures[error.name]?.replaceAll('S3_', `${prefix}S3_`) : undefined
    const words = `${where}: ${cause ?? `${inOneLine(error)}: look at ${prefix}S3_ENDPOINT`}`
    return { about, state: 'wrong', words }
  }
}

/** What to do about each error of an S3 store, by its code. */
export const storageCures: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or correct S3_BUCKET',
  AccessDenied: 'the keys may not write there: give them the right to put, get and delete objects',
  InvalidAccessKeyId: 'the store does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID',
  PermanentRedirect: 'the bucket lies in another region: correct S3_REGION',
}
