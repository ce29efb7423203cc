import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { updateRows } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { listen } from '../../../../tests/stand-ins/listen.ts'
import { type ObjectStore, openObjectStore } from '../../../../tests/stand-ins/object-store.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { makeBackupKey } from '../../../platform/encryption/encrypt.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts'
import { checkNewest } from './check-backup.ts'
import { copyBackup } from './copy-backup.ts'
import { saveTonight } from './nightly-backup.ts'
import { type BackupBucket, openBucket } from './open-bucket.ts'
import { findLastChecks, findLastCopies } from './queries/backup-runs.ts'

const { db, connection } = useTestDatabase()
const folder = useTestFolder()
const at = new Date('2026-11-22T04:00:00Z')
const now = () => at
let store: ObjectStore

beforeEach(async () => {
  store = await openObjectStore()
  await db.deleteFrom('backup_run').execute()
})
afterEach(() => store.close())

async function open(endpoint = store.endpoint): Promise<BackupBucket> {
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  const bucket = await openBucket(readConfig({ BACKUP_S3_BUCKET: 'away', BACKUP_S3_ENDPOINT: endpoint, ...keys }))
  if (!bucket) throw new Error('A bucket is expected.')
  return bucket
}

/** Makes a nightly backup whose copy is made at once. */
async function saveInto(bucket: BackupBucket, key?: string): Promise<string[]> {
  const removed: string[] = []
  await saveTonight({
    connection,
    storage: createFolderStorage(folder),
    log: createLog('silent', false),
    version: '1.2.3',
    now,
    folder: join(folder, 'backups'),
    key,
    retentionDays: 7,
    copy: async (file) => void removed.push(...(await copyBackup({ db, bucket, file, retentionDays: 30, now }))),
  })
  return removed
}

const check = (bucket: BackupBucket, keys: string[]) =>
  checkNewest({
    connection,
    storage: createFolderStorage(folder),
    log: createLog('silent', false),
    now,
    dataDir: undefined,
    reading: { keys, folder },
    openBucket: async () => bucket,
  })

function write(name: string, bytes: Buffer | string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('a nightly backup is copied, and the weekly check restores the copy', async () => {
  await makeAnime(db)
  const [bucket, key] = await Promise.all([open(), makeBackupKey()])
  await saveInto(bucket, key)
  const name = 'sumine-20261122-040000.tar.age'
  const copied = { file: join(folder, 'backups', name), copied_at: at, copy_failure: null }
  expect(await findLastCopies(db, at)).toMatchObject({ last: copied, good: copied })
  rmSync(copied.file)
  await check(bucket, [key])
  expect((await findLastChecks(db, at)).last).toMatchObject({ checked_at: at, check_failure: null })

  await bucket.remove(name)
  await expect(check(bucket, [key])).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect((await findLastChecks(db, at)).last?.check_failure).toContain('Le bucket ne rend pas le fichier')
})

test('a large file arrives in parts, and unfinished ones are no backup', async () => {
  const bucket = await open()
  const bytes = randomBytes(17 * 1024 * 1024)
  await bucket.put(write('sumine-20261122-040000.tar', bytes))
  expect((await buffer(await bucket.read('sumine-20261122-040000.tar'))).equals(bytes)).toBe(true)
  expect(store.heard.filter(({ method, url }) => method === 'PUT' && url?.includes('partNumber'))).toHaveLength(3)

  const interruption = new AbortController()
  interruption.abort(new Error('Interrupted.'))
  const again = write('sumine-20261123-040000.tar', bytes)
  await expect(bucket.put(again, interruption.signal)).rejects.toThrow('Interrupted.')
  expect(await bucket.list()).toEqual(['sumine-20261122-040000.tar'])
})

test('an upload that fails halfway is given up', async () => {
  const heard: string[] = []
  const failing = await listen(async (request, response) => {
    await buffer(request)
    heard.push(`${request.method}`)
    if (request.method === 'POST') {
      return void response.end('<InitiateMultipartUploadResult><UploadId>a</UploadId></InitiateMultipartUploadResult>')
    }
    response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
  })
  const bucket = await open(`http://127.0.0.1:${failing.port}`)
  const file = write('sumine-20261122-040000.tar', randomBytes(9 * 1024 * 1024))
  await expect(bucket.put(file)).rejects.toMatchObject({ name: 'AccessDenied' })
  // Never joined, and its parts are removed.
  expect(heard.filter((method) => method !== 'PUT')).toEqual(['POST', 'DELETE'])
  await failing.close()
})

test('expired copies are removed; the newest and other files stay', async () => {
  const bucket = await open()
  for (const name of ['sumine-20261001-040000.tar', 'sumine-20261101-040000.tar.age', 'notes.txt', 'site.tar']) {
    await bucket.put(write(name, 'x'))
  }
  expect(await saveInto(bucket)).toEqual(['sumine-20261001-040000.tar'])
  expect(await bucket.list()).toEqual(['sumine-20261101-040000.tar.age', 'sumine-20261122-040000.tar'])
  expect((await buffer(await bucket.read('notes.txt'))).toString()).toBe('x')
})

test('keys that may not remove anything copy each backup once', async () => {
  const bucket = await open()
  for (const day of ['01', '02']) await bucket.put(write(`sumine-202610${day}-040000.tar`, 'x'))
  const put: string[] = []
  const noting: BackupBucket = {
    ...bucket,
    put: async (file) => void put.push(file),
    remove: () => Promise.reject(new Error('AccessDenied')),
  }
  await expect(saveInto(noting)).rejects.toThrow('AccessDenied')
  const [file = ''] = put
  const again = copyBackup({ db, bucket: noting, file, retentionDays: 30, now: () => new Date('2026-11-22T09:00:00Z') })
  await expect(again).rejects.toThrow('AccessDenied')
  expect(put).toHaveLength(1)
  expect((await findLastCopies(db, at)).last).toMatchObject({ file, copied_at: at, copy_failure: null })
})

test('a refused copy is recorded beside the last good one', async () => {
  await saveInto(await open())
  const refusing = await listen((_, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
  })
  const bucket = await open(`http://127.0.0.1:${refusing.port}`)
  await updateRows(db, 'backup_run', {}, { file: '/earlier.tar', copied_at: new Date('2026-11-21') })
  await expect(saveInto(bucket)).rejects.toMatchObject({ name: 'AccessDenied' })
  await refusing.close()
  const { last, good } = await findLastCopies(db, at)
  expect(last?.copy_failure).toBe('Le bucket refuse ou ne répond pas : `sumine check` dit pourquoi.')
  expect(good?.file).toBe('/earlier.tar')
})

test('a file that is gone is named', async () => {
  const file = join(folder, 'sumine-20261120-040000.tar')
  const saved = { started_at: at, finished_at: at, file, bytes: 1, row_count: 1, upload_count: 0 }
  await db.insertInto('backup_run').values(saved).execute()
  await expect(copyBackup({ db, bucket: await open(), file, retentionDays: 30, now })).rejects.toThrow('ENOENT')
  expect((await findLastCopies(db, at)).last?.copy_failure).toBe('Le fichier n’est plus dans BACKUP_DIR.')
})
