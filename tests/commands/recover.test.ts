import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureArchive } from '../../src/features/backups/server/measure-archive.ts'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { describeArchive, makeBase } from '../../src/platform/database/embedded/base-backup.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { findRow, sql } from '../../src/platform/database/sql.ts'
import { createMetrics } from '../../src/platform/metrics/create-metrics.ts'
import { checkArchive } from '../../src/process/checks/check-archive.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { useArchivedDatabase } from '../kit/archived-database.ts'
import { eventually } from '../kit/eventually.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { runCommand } from './run-command.ts'

const { folder, dataDir, archiveDir, open, archivePart, close } = useArchivedDatabase()
const settings = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archiveDir }

async function titlesOf({ db }: DatabaseConnection): Promise<string[]> {
  return (await db.selectFrom('anime').select('title').orderBy('title').execute()).map(({ title }) => title)
}

/** Reads the server's clock between the writes before and after. */
async function readMoment({ db }: DatabaseConnection): Promise<string> {
  const row = await findRow<{ at: Date }>(db)`select clock_timestamp() as at from pg_sleep(0.05)`
  await sql`select pg_sleep(0.05)`.execute(db)
  return row?.at.toISOString() ?? ''
}

/**
 * Starts another database on the archive of the first, which it must not change. The first parts of both logs have the
 * same names.
 */
async function archiveFromAnother(): Promise<void> {
  const another = join(folder, 'another')
  prepareSite(another)
  const server = await startEmbeddedPostgres(another, { archiveDir })
  const connection = connectDatabase(server.address, 1)
  // The first part is older than the copy, so the archive no longer has its name.
  for (const title of ['Older than the copy', 'After it']) {
    await makeAnime(connection.db, { title })
    await sql`select pg_switch_wal()`.execute(connection.db)
  }
  await eventually(async () => expect((await describeArchive(connection, archiveDir)).fails).toBe(true))
  await connection.close()
  await server.stop()
}

const recover = (until: string) => runCommand('restore', ['--until', until], settings)

test('the embedded database goes back to a moment, and after its loss to the last one; two copies are kept', async () => {
  prepareSite(dataDir)
  const first = await open()
  await makeAnime(first.db, { title: 'A, before the copy' })
  const base = await runCommand('backup', ['--base'], settings)
  expect(base).toMatchObject({ code: 0, output: expect.stringContaining(join(archiveDir, 'base-')) })
  await makeAnime(first.db, { title: 'B, after it' })
  const moment = await readMoment(first)
  await sql`delete from anime`.execute(first.db)
  await makeAnime(first.db, { title: 'C, too late' })
  expect(await recover(moment)).toMatchObject({ code: 1, output: expect.stringContaining('stop it first') })
  await close()

  await archiveFromAnother()
  const { code, output } = await recover(moment)
  expect([code, output]).toEqual([0, expect.stringContaining(`The database is that of ${moment}.`)])
  const second = await open()
  expect(await titlesOf(second)).toEqual(['A, before the copy', 'B, after it'])

  const inArchive = () => readdirSync(archiveDir).sort()
  const [oldest] = inArchive().filter((name) => name.startsWith('0'))
  for (const minute of ['01', '02', '03']) {
    await makeBase({ connection: second, dataDir, archiveDir, now: () => new Date(`2030-01-01T00:${minute}:00Z`) })
  }
  const bases = inArchive().filter((name) => name.startsWith('base'))
  expect(bases).toEqual(['base-20300101-000200', 'base-20300101-000300'])
  expect(inArchive()).not.toContain(oldest)
  await makeAnime(second.db, { title: 'D, since then' })
  // The archive as it would be if the disk were lost a minute later.
  const part = await archivePart(second)
  await close()
  rmSync(join(dataDir, 'postgres'), { recursive: true })

  const bytes = readFileSync(part)
  writeFileSync(part, bytes.subarray(0, -1))
  expect(await recover('newest')).toMatchObject({ code: 1, output: expect.stringContaining('cannot be added') })
  writeFileSync(part, bytes)
  expect(await recover('newest')).toMatchObject({ code: 0 })
  expect(await titlesOf(await open())).toEqual(['A, before the copy', 'B, after it', 'D, since then'])
}, 300_000)

test('a moment before the first copy, after the last write, or without a zone is refused, and changes nothing', async () => {
  await close()
  const before = readdirSync(join(dataDir, 'postgres')).sort()
  expect(await recover('2100-01-01T00:00:00Z')).toMatchObject({ code: 1, output: expect.stringContaining('as before') })
  expect(await recover('2020-01-01T00:00:00Z')).toMatchObject({
    code: 1,
    output: expect.stringContaining('old enough'),
  })
  expect(await recover('2026-01-01 00:00')).toMatchObject({ code: 2, output: expect.stringContaining('with its zone') })
  expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(before)
  expect(await titlesOf(await open())).toHaveLength(3)
}, 120_000)

test('two copies are not made at once, which would mix them', async () => {
  const connection = await open()
  const other = await connection.connectAlone()
  await other.query("select pg_advisory_lock(hashtext('sumine base'))")
  const making = makeBase({ connection, dataDir, archiveDir, now: () => new Date() })
  await expect(making).rejects.toThrow('Another `sumine backup --base` is at work.')
  await other.end()
})

test('the check names an archive that is not in use, cannot be written, or has no copy', async () => {
  const look = async (connection: DatabaseConnection, BACKUP_KEY: string[] = []) =>
    (await checkArchive(connection, { ...settings, BACKUP_KEY }))[0]
  const connection = await open()
  const metrics = createMetrics()
  measureArchive({ metrics, connection, config: settings })
  expect(await look(connection)).toMatchObject({ state: 'good', words: expect.stringContaining('2030-01-01T00:03') })
  expect((await look(connection, ['key']))?.words).toContain('does not use BACKUP_KEY yet')
  await metrics.archivedLog.get()
  const made = Date.UTC(2030, 0, 1, 0, 3) / 1000
  expect(await metrics.write()).toContain(`sumine_last_base_timestamp_seconds{folder="${archiveDir}"} ${made}`)
  rmSync(archiveDir, { recursive: true })
  expect(await look(connection)).toMatchObject({ state: 'wrong', words: expect.stringContaining('backup --base') })
  writeFileSync(archiveDir, '')
  await makeAnime(connection.db)
  await sql`select pg_switch_wal()`.execute(connection.db)
  await eventually(async () => expect((await look(connection))?.words).toContain('cannot write its log'))
  await metrics.archivedLog.get()
  expect(await metrics.write()).toContain(`sumine_log_archive_failing{folder="${archiveDir}"} 1`)
  await close()
  rmSync(archiveDir)
  const server = await startEmbeddedPostgres(dataDir)
  const without = connectDatabase(server.address, 1)
  expect(await look(without)).toMatchObject({ state: 'wrong', words: expect.stringContaining('restart the site') })
  await without.close()
  await server.stop()
}, 60_000)
