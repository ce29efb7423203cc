import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { useEmptyDatabases } from '../../../../tests/kit/empty-database.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { signInAs } from '../../../../tests/kit/test-site.ts'
import { openObjectStore } from '../../../../tests/stand-ins/object-store.ts'
import { type DatabaseConnection, queryOver } from '../../../platform/database/connect-database.ts'
import { isMigrated } from '../../../platform/database/migrate.ts'
import { listRows, sql } from '../../../platform/database/sql.ts'
import { makeBackupKey } from '../../../platform/encryption/encrypt.ts'
import { createJobs, type Job } from '../../../platform/jobs/create-jobs.ts'
import { restoreJobs } from '../../../platform/jobs/restore-jobs.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts'
import { createS3Storage } from '../../../platform/storage/s3-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { listLiveSessions, makeMailedLink, requireMailedToken } from '../../account/server/public.ts'
import { findCalendarVersion, renewCalendarVersion } from '../../planning/server/public.ts'
import { openBackup } from './open-backup.ts'
import { findLastRuns, insertRun } from './queries/backup-runs.ts'
import { countOtherUsers } from './queries/make-room.ts'
import type { WaitingJob } from './queries/waiting-jobs.ts'
import { restoreBackup } from './restore-backup.ts'
import { saveSite } from './save-site.ts'

const { db, connection } = useTestDatabase()
const makeEmptyDatabase = useEmptyDatabases()
const at = new Date('2026-11-20T04:00:00Z')
const folder = useTestFolder()
const file = join(folder, 'backups', 'site.tar')

const noKeys: string[] = []
const open = (keys = noKeys) => openBackup(file, { keys, folder: join(folder, 'reading') })
const uploads = () => createFolderStorage(join(folder, 'uploads'))

async function save(storage: Storage = uploads(), key?: string) {
  if (storage.urlOf('') === '/uploads/') await storage.put('avatars/first.webp', Buffer.from('picture'), 'image/webp')
  return saveSite({ connection, storage, version: '1.2.3', file, key, now: () => at })
}

async function restore(
  { connection }: { connection: DatabaseConnection },
  { replace = false, storage = createFolderStorage(join(folder, 'restored')), keys = noKeys } = {},
) {
  const jobs: WaitingJob[] = []
  const client = await connection.connectAlone()
  try {
    const restoreJobs = async (waiting: WaitingJob[]) => void jobs.push(...waiting)
    return {
      ...(await restoreBackup({ client, storage, open: () => open(keys), replace, restoreJobs })),
      putBack: jobs,
    }
  } finally {
    await client.end()
  }
}

const first = async ({ db }: DatabaseConnection) =>
  db.selectFrom('anime').select(['id', 'title', 'rating', 'facets']).orderBy('id').executeTakeFirst()

describe('a backup', () => {
  test('restores identically into another database without further rights', async () => {
    const anime = await makeAnime(db, { title: 'Le « \\ »\t\n et l’œil', rating: 8.5, genres: ['Drame'] })
    await makeEpisode(db, { anime_id: anime.id })
    const account = await makeAccount(db, { avatar_url: '/uploads/avatars/first.webp' } as object)
    await db.insertInto('watchlist_item').values({ account_id: account.id, anime_id: anime.id }).execute()
    // No name that the site gives: left out, instead of ending every backup.
    await uploads().put('Capture d’écran.png', Buffer.from('screen'), 'image/png')
    const saved = await save()
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const other = await makeEmptyDatabase({ isOwnedByStranger: true })
    const { manifest, rows, migrated } = await restore(other)
    expect([rows, migrated, manifest.uploads.files]).toEqual([saved.rows, [], 1])
    expect(await first(other.connection)).toEqual(await first(connection))
    expect(readFileSync(join(folder, 'restored', 'avatars', 'first.webp'), 'utf8')).toBe('picture')
    expect(await isMigrated(other.connection.db)).toBe(true)

    // Sequences continue; references and triggers work again.
    const next = await makeAnime(other.connection.db, { title: 'Suivant' })
    expect(next.id).toBeGreaterThan(anime.id)
    await expect(makeEpisode(other.connection.db, { anime_id: 999_999 })).rejects.toThrow('foreign key')
    expect(await structureOf(other.connection)).toEqual(await structureOf(connection))
  })

  test('is a snapshot of one moment during other writes', async () => {
    await sql`create table ledger_in (n int); create table ledger_out (n int)`.execute(db)
    let written = 0
    let isOver = false
    async function write(): Promise<void> {
      while (!isOver) {
        // Both tables together or neither.
        await db.transaction().execute(async (transaction) => {
          await sql`insert into ledger_in values (${written})`.execute(transaction)
          await sql`insert into ledger_out select n from ledger_in where n = ${written}`.execute(transaction)
        })
        written++
      }
    }
    const writing = write()
    try {
      await eventually(() => expect(written).toBeGreaterThan(20))
      for (let round = 0; round < 5; round++) {
        const before = written
        await save()
        const { manifest, close } = await open()
        await close()
        const [ins, outs] = ['ledger_in', 'ledger_out'].map((name) =>
          manifest.tables.find((table) => table.name === name),
        )
        expect(ins).toMatchObject({ rows: outs?.rows, sha256: outs?.sha256 })
        expect(ins?.rows).toBeGreaterThanOrEqual(before)
      }
    } finally {
      isOver = true
      await writing
      await sql`drop table ledger_in, ledger_out`.execute(db)
    }
  }, 120_000)

  test('is recorded, as is a failure', async () => {
    const saved = await save()
    expect(await findLastRuns(db)).toMatchObject({
      made: { file, bytes: saved.bytes, row_count: saved.rows, upload_count: 1 },
      failed: undefined,
    })
    const broken: Storage = { ...uploads(), read: async () => Promise.reject(new Error('the disk is gone')) }
    rmSync(file)
    await expect(save(broken)).rejects.toThrow('the disk is gone')
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
    const key = await makeBackupKey()
    await expect(save(uploads(), key.slice(0, -1))).rejects.toThrow()
    expect([existsSync(file), existsSync(`${file}.part`)], 'with a wrong key').toEqual([false, false])
    const { made, failed } = await findLastRuns(db)
    expect([made?.file, failed?.failure]).toEqual([file, 'Une erreur est survenue : voir le journal du site.'])
  })

  test('is the last one after another that was made while the clock was ahead', async () => {
    const ahead = new Date('2126-11-20T04:00:00Z')
    const outcome = { file: '/ahead.tar', bytes: 1, row_count: 1, upload_count: 0 }
    await insertRun(db, { started_at: ahead, finished_at: ahead, ...outcome })
    await save()
    expect((await findLastRuns(db)).made?.file).toBe(file)
  })

  test('is encrypted with a key, restores with it or after others, and replaces content only on request', async () => {
    const [key, older] = await Promise.all([makeBackupKey(), makeBackupKey()])
    await makeAccount(db, { username: 'yuzu' })
    const saved = await save(uploads(), key)
    const bytes = readFileSync(file)
    expect([statSync(file).mode & 0o777, saved.bytes]).toEqual([0o600, bytes.length])
    expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
    for (const word of ['yuzu', 'manifest.json', 'ustar']) expect(bytes.includes(word), word).toBe(false)

    const keys = [older, key]
    const other = await makeEmptyDatabase()
    await sql`create table precious (n int)`.execute(other.connection.db)
    await closeIdle(other.connection)
    await expect(restore(other, { keys })).rejects.toThrow('not empty')
    const { rows } = await restore(other, { keys, replace: true })
    expect(rows).toBe(saved.rows)
    await expect(sql`select from precious`.execute(other.connection.db)).rejects.toThrow('does not exist')
    // What was decrypted has no name.
    expect(readdirSync(join(folder, 'reading'))).toEqual([])
  })

  test('restores waiting jobs, which then run, but no sessions, mailed links or calendars', async () => {
    const job: Job<{ n: number }> = { name: 'add-up', purpose: 'a test', payload: z.object({ n: z.int() }) }
    const log = createLog('silent', false)
    const here = createJobs(connection, log)
    here.handle(job, async () => Promise.reject(new Error('not here')))
    await here.enqueue(job, { n: 42 })
    await here.stop()
    await sql`update jobs.job set start_after = now()`.execute(db)
    const { id: accountId } = await signInAs(db, 'Moderateur')
    const purpose = 'reset-password' as const
    const link = { accountId, purpose, page: '/reset-password', lifeMs: 86_400_000 }
    const site = { db, publicUrl: 'https://exemple.fr', now: () => new Date() }
    const [, token = ''] = (await makeMailedLink(site, link)).split('#')
    await renewCalendarVersion(db, accountId)
    await save()
    const other = (await makeEmptyDatabase()).connection
    const { putBack } = await restore({ connection: other })
    expect(await findCalendarVersion(db, accountId)).toBeDefined()
    expect(await findCalendarVersion(other.db, accountId)).toBeUndefined()
    expect(await listLiveSessions(db, accountId, new Date())).toHaveLength(1)
    expect(await listLiveSessions(other.db, accountId, new Date())).toEqual([])
    await expect(requireMailedToken(other.db, { token, purpose, at: new Date() })).rejects.toMatchObject({
      code: 'VALIDATION',
    })

    const client = await other.connectAlone()
    await restoreJobs(client, putBack)
    await client.end()
    const there = createJobs(other, log)
    const done: number[] = []
    there.handle(job, async ({ n }) => void done.push(n))
    there.start()
    await eventually(() => expect(done).toEqual([42]))
    await there.stop()
  })

  test('contains files of an S3 store, restored to a store or folder', async () => {
    const store = await openObjectStore()
    const openBucket = (bucket: string) =>
      createS3Storage({
        bucket,
        region: 'us-east-1',
        endpoint: store.endpoint,
        publicUrl: `https://${bucket}.exemple.fr`,
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      })
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `avatars/${letter}.webp`)
    const inStore = openBucket('avant')
    for (const name of names) await inStore.put(name, Buffer.from(`picture ${name}`), 'image/webp')
    await makeAccount(db, { username: 'suzu', avatar_url: 'https://avant.exemple.fr/avatars/e.webp' } as object)
    const saved = await save(inStore)
    expect(saved.uploads).toBe(names.length)

    const [elsewhere, inFolder] = [openBucket('apres'), createFolderStorage(join(folder, 'back'))]
    for (const storage of [elsewhere, inFolder]) {
      const other = await makeEmptyDatabase()
      await restore(other, { storage })
      for (const name of names) expect((await storage.read(name))?.toString()).toBe(`picture ${name}`)
      expect((await Array.fromAsync(storage.list())).toSorted()).toEqual(names)
      const rows = await listRows<{
        avatar_url: string
      }>(other.connection.db)`select avatar_url from account where username = 'suzu'`
      expect(rows).toEqual([{ avatar_url: storage.urlOf('avatars/e.webp') }])
    }
    await store.close()
  })
})

describe('a restore is refused', () => {
  test('while the site uses the database', async () => {
    await save()
    const other = await makeEmptyDatabase()
    await sql`select 1`.execute(other.connection.db)
    await expect(restore(other, { replace: true })).rejects.toThrow('The site is running')
  })

  test('of a damaged file, before anything is touched', async () => {
    await makeAccount(db)
    await save()
    const bytes = readFileSync(file)
    const other = await makeEmptyDatabase()
    const damages: [string, Buffer, string][] = [
      ['cut off', bytes.subarray(0, bytes.length - 2048), 'cut off'],
      ['without its last file', withoutManifest(bytes), 'Incomplete'],
      ['with a byte of a table changed', changeAt(bytes, 'tables/account/', 512 + 20), 'damaged'],
      ['with an upload changed', changeAt(bytes, 'uploads/avatars', 512), 'damaged or missing'],
      ['that is something else', Buffer.from('x'.repeat(2000)), 'Not an archive'],
      ['that is empty', Buffer.alloc(0), 'cut off'],
    ]
    for (const [what, damaged, message] of damages) {
      writeFileSync(file, damaged)
      await expect(restore(other), what).rejects.toThrow(message)
    }
    const client = await other.connection.connectAlone()
    expect((await client.query('select from pg_tables where schemaname = current_schema()')).rowCount).toBe(0)
    await client.end()
  })

  test('of a damaged encrypted file, before anything is touched', async () => {
    const [key, another] = await Promise.all([makeBackupKey(), makeBackupKey()])
    await save(uploads(), key)
    const bytes = readFileSync(file)
    const other = await makeEmptyDatabase()
    await sql`create table precious (n int)`.execute(other.connection.db)
    await closeIdle(other.connection)
    const damages: [string, Buffer][] = [
      ['without its last byte', bytes.subarray(0, -1)],
      ['without its last piece', bytes.subarray(0, Math.floor(bytes.length / 2))],
      ['with a byte changed', changeAt(bytes, '---', bytes.length >> 1)],
      ['with its last byte changed', changeAt(bytes, '---', bytes.length - 200)],
      ['with a byte of its head changed', changeAt(bytes, '--- ', 10)],
      ['with a byte after its end', Buffer.concat([bytes, Buffer.alloc(1)])],
    ]
    for (const [what, damaged] of damages) {
      writeFileSync(file, damaged)
      await expect(restore(other, { replace: true, keys: [key] }), what).rejects.toThrow('damaged or cut off')
    }
    writeFileSync(file, bytes)
    const wrong = restore(other, { replace: true, keys: [another] })
    await expect(wrong).rejects.toThrow('BACKUP_KEY is not the key that')
    await sql`select from precious`.execute(other.connection.db)
  })

  test('of an encrypted file without a key', async () => {
    await save(uploads(), await makeBackupKey())
    await expect(restore(await makeEmptyDatabase())).rejects.toThrow('is encrypted: BACKUP_KEY is needed to read it.')
  })

  test('of a newer site, without changing the database', async () => {
    await save()
    const bytes = readFileSync(file)
    const name = '0027-backups'
    bytes.write('0999', bytes.lastIndexOf(name), 'latin1')
    writeFileSync(file, bytes)
    const other = await makeEmptyDatabase()
    await sql`create table precious (n int)`.execute(other.connection.db)
    await closeIdle(other.connection)
    await expect(restore(other, { replace: true })).rejects.toThrow('does not know 0999-backups')
    await sql`select from precious`.execute(other.connection.db)
  })
})

/** Lists the constraints of all tables. */
async function structureOf({ db }: DatabaseConnection): Promise<unknown[]> {
  return listRows(db)`
    select conrelid::regclass::text as on, pg_get_constraintdef(oid) as rule from pg_constraint
     where connamespace = current_schema()::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = current_schema()
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`
}

/** Empties the pool: this test's connections must not look like a running site. */
async function closeIdle({ pool, connectAlone }: DatabaseConnection): Promise<void> {
  const client = await pool.connect()
  client.release(true)
  // The server lets go of a connection after its client.
  const alone = await connectAlone()
  await eventually(async () => expect(await countOtherUsers(queryOver(alone))).toBe(0))
  await alone.end()
}

function changeAt(bytes: Buffer, name: string, offset: number): Buffer {
  const changed = Buffer.from(bytes)
  const at = bytes.indexOf(name) + offset
  changed.writeUInt8((bytes[at] ?? 0) ^ 1, at)
  return changed
}

function withoutManifest(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('manifest.json')), Buffer.alloc(1024)])
}
