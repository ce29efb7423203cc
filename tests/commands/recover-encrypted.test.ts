import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackupKey } from '../../src/platform/encryption/encrypt.ts'
import { checkArchive } from '../../src/process/checks/check-archive.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { useArchivedDatabase } from '../kit/archived-database.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { runCommand } from './run-command.ts'

const [key, other] = [await makeBackupKey(), await makeBackupKey()]
const { folder, dataDir, archiveDir, open, archivePart, close } = useArchivedDatabase([key])
const settings = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archiveDir, BACKUP_KEY: key }

/** With a new key before the former one, as when it is replaced. */
const recover = (BACKUP_KEY = `${other},${key}`) =>
  runCommand('restore', ['--until', 'newest'], { ...settings, BACKUP_KEY })

let part = ''

test('with a key the copy and the log after it are encrypted', async () => {
  prepareSite(dataDir)
  const connection = await open()
  expect(await runCommand('backup', ['--base'], settings)).toMatchObject({ code: 0 })
  expect(await checkArchive(connection, { WAL_ARCHIVE_DIR: archiveDir, BACKUP_KEY: [key] })).toMatchObject([
    { state: 'good' },
  ])
  await makeAnime(connection.db, {})
  part = await archivePart(connection)
  await makeAnime(connection.db, {})
  await archivePart(connection)
  await close()
  rmSync(join(dataDir, 'postgres'), { recursive: true })

  const base = readdirSync(archiveDir).find((name) => name.startsWith('base-')) ?? ''
  const inBase = readdirSync(join(archiveDir, base), { recursive: true, withFileTypes: true })
  const files = inBase.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(files.length).toBeGreaterThan(500)
  const readable = [...files, part].filter(
    (file) => !readFileSync(file).toString('latin1', 0, 21).startsWith('age-encryption.org/v1'),
  )
  expect(readable.map((file) => file.split('/').at(-1))).toEqual(['backup_label'])
}, 300_000)

test('a part that is archived again stays, and another of its name is refused', () => {
  const before = readFileSync(part)
  const program = join(import.meta.dirname, '../../src/platform/database/embedded/archive-log.ts')
  const again = (...words: string[]) =>
    execFileSync(process.execPath, [program, ...words], {
      env: { ...process.env, BACKUP_KEY: `${other},${key}` },
      stdio: 'pipe',
    })
  const copy = join(folder, 'copy')
  again('get', part, copy)
  again('put', copy, part)
  writeFileSync(copy, readFileSync(copy).fill(1, 9000))
  expect(() => again('put', copy, part)).toThrow('the archive is of another database')
  expect(readFileSync(part).equals(before)).toBe(true)
})

test('recovery needs the key, and fails at a damaged part instead of ending early', async () => {
  expect(await recover(other)).toMatchObject({ code: 1, output: expect.stringContaining('not the key') })
  const bytes = readFileSync(part)
  writeFileSync(part, bytes.subarray(0, -1))
  expect(await recover()).toMatchObject({ code: 1, output: expect.stringContaining('cannot be added') })
  writeFileSync(part, bytes)
  expect(await recover()).toMatchObject({ code: 0 })
  expect(await (await open()).db.selectFrom('anime').select('id').execute()).toHaveLength(2)
}, 300_000)
