import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useEmptyDatabases } from '../../../../tests/kit/empty-database.ts'
import { insertRow } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { connectDatabase } from '../../../platform/database/connect-database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { findRow, listRows, sql } from '../../../platform/database/sql.ts'
import { makeBackupKey } from '../../../platform/encryption/encrypt.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts'
import { checkBackup, checkNewest } from './check-backup.ts'
import { openBackup } from './open-backup.ts'
import { findLastChecks } from './queries/backup-runs.ts'
import { saveSite } from './save-site.ts'

const { db, connection, address } = useTestDatabase()
const makeEmptyDatabase = useEmptyDatabases()
const at = new Date('2026-11-22T07:00:00Z')
const now = () => at
const folder = useTestFolder()
const file = join(folder, 'site.tar')

beforeEach(() => db.deleteFrom('backup_run').execute())

const noKeys: string[] = []
const storage = () => createFolderStorage(join(folder, 'uploads'))

async function save(from = connection, key?: string) {
  await storage().put('avatars/first.webp', Buffer.from('picture'), 'image/webp')
  return saveSite({ connection: from, storage: storage(), version: '1.2.3', key, file, now })
}

const check = (parts: Partial<Parameters<typeof checkBackup>[0]> = {}, keys = noKeys) =>
  checkBackup({
    connection,
    storage: storage(),
    file,
    open: () => openBackup(parts.file ?? file, { keys, folder }),
    dataDir: undefined,
    now,
    ...parts,
  })

const checkLast = (dataDir?: string) =>
  checkNewest({
    connection,
    storage: storage(),
    log: createLog('silent', false),
    reading: { keys: noKeys, folder },
    openBucket: async () => undefined,
    dataDir,
    now,
  })

/** Lists the databases of checks, of any test file. */
async function listScratch(): Promise<string[]> {
  const own = await listRows<{ name: string }>(db)`select current_database() as name`
  const rows = await listRows<{ datname: string }>(db)`
    select datname from pg_database where datname like ${`${own[0]?.name}%`} and datname <> current_database()`
  return rows.map(({ datname }) => datname)
}

test('the newest backup is restored beside the site, over what an interrupted check left', async () => {
  await makeAnime(db, { title: 'Gardé' })
  const row = await findRow<{ name: string }>(db)`select current_database() as name`
  await sql`create database ${sql.id(`${row?.name}_restore_check`)}`.execute(db)
  await save()
  rmSync(join(folder, 'uploads'), { recursive: true })
  await checkLast(folder)
  expect(await findLastChecks(db, at)).toMatchObject({
    last: { file, checked_at: at, check_failure: null },
    good: { file, checked_at: at, check_failure: null },
  })
  expect(await db.selectFrom('anime').select('title').execute()).toContainEqual({ title: 'Gardé' })
  expect(existsSync(join(folder, 'uploads', 'avatars'))).toBe(false)
  expect(await listScratch()).toEqual([])
})

test('of two checks at once the second waits for the first', async () => {
  const { rows } = await save()
  expect(await Promise.all([check(), check()])).toEqual([
    expect.objectContaining({ rows }),
    expect.objectContaining({ rows }),
  ])
  expect(await listScratch()).toEqual([])
})

test('without a backup there is nothing to check', async () => {
  await checkLast()
  expect(await findLastChecks(db, at)).toEqual({ last: undefined, good: undefined })
})

test('a damaged file is recorded beside the last good check, also after one of a clock that was ahead', async () => {
  await save()
  await check({ now: () => new Date('2026-11-15T07:00:00Z') })
  const bytes = readFileSync(file)
  const place = bytes.indexOf('tables/anime/') + 512 + 20
  bytes.writeUInt8((bytes[place] ?? 0) ^ 1, place)
  const worse = join(folder, 'worse.tar')
  writeFileSync(worse, bytes)
  const run = { started_at: at, finished_at: at, bytes: 1, row_count: 1, upload_count: 0 }
  await insertRow(db, 'backup_run', { ...run, file: worse })
  await expect(check({ file: worse })).rejects.toThrow('damaged')
  const future = { ...run, file: '/ahead.tar', checked_at: new Date('2126-11-22') }
  await insertRow(db, 'backup_run', future)
  const { last, good } = await findLastChecks(db, at)
  expect(last?.check_failure).toBe('Le fichier ne se restaure pas : voir le journal du site.')
  expect(good?.file).toBe(file)
  expect(await listScratch()).toEqual([])
})

test('a file that is gone is named', async () => {
  await save()
  rmSync(file)
  await expect(check()).rejects.toThrow()
  expect((await findLastChecks(db, at)).last?.check_failure).toBe('Le fichier n’est plus dans BACKUP_DIR.')
})

test('a key that is not in the settings is named', async () => {
  const [key, other] = await Promise.all([makeBackupKey(), makeBackupKey()])
  const saved = await save(connection, key)
  for (const keys of [noKeys, [other]]) {
    await expect(check({}, keys)).rejects.toThrow('BACKUP_KEY')
    expect((await findLastChecks(db, at)).last?.check_failure).toBe('La clé de BACKUP_KEY n’ouvre pas ce fichier.')
  }
  expect(await check({}, [key])).toMatchObject({ rows: saved.rows })
  expect(await listScratch()).toEqual([])
})

test('an account that may create no database is told what it needs', async () => {
  const { connection } = await makeEmptyDatabase({ isOwnedByStranger: true })
  await migrate(connection.db)
  await save(connection)
  await expect(check({ connection })).rejects.toThrow('permission denied')
  expect((await findLastChecks(connection.db, at)).last?.check_failure).toContain('CREATEDB')
})

test('another database is reached by parts of an address, too', async () => {
  if (!('socketFolder' in address)) throw new Error('A local server is expected.')
  const { socketFolder, port, user, database: name } = address
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(socketFolder)}&port=${port}`
  const connection = connectDatabase({ url }, 1)
  afterAll(connection.close)
  const client = await connection.connectAlone('template1')
  const { rows } = await client.query('select current_database() as name')
  await client.end()
  expect(rows).toEqual([{ name: 'template1' }])
})
