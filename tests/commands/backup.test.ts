import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackup } from '../../src/features/backups/server/open-backup.ts'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { makeBackupKey } from '../../src/platform/encryption/encrypt.ts'
import { useEmptyDatabases } from '../kit/empty-database.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { getRow } from '../kit/rows.ts'
import { openDatabaseLine } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { openObjectStore } from '../stand-ins/object-store.ts'
import { runCommand, runLine, startSite } from './run-command.ts'

const makeEmptyDatabase = useEmptyDatabases()
const folder = useTestFolder()
let line: Awaited<ReturnType<typeof openDatabaseLine>>
let outside: string

beforeAll(async () => {
  line = await openDatabaseLine()
  outside = line.urlOf((await makeEmptyDatabase()).name)
})
afterAll(() => line?.close())

const here = (name: string) => join(folder, name)

async function tablesOf(file: string): Promise<string[]> {
  const { manifest, close } = await openBackup(file, { keys: [], folder })
  await close()
  // The record of a backup is written after it, and is part of the next one.
  const tables = manifest.tables.filter(({ name }) => name !== 'backup_run')
  return tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)
}

test('a site moves from the embedded database to another server and back, row for row', async () => {
  const [home, abroad, back] = [here('home.tar'), here('abroad.tar'), here('back.tar')]
  const embedded = { DATA_DIR: here('first'), BACKUP_HOUR: 'off' }
  prepareSite(embedded.DATA_DIR)
  const site = await startSite({ ...embedded, DEMO: 'on' })
  expect(await runCommand('backup', [home], embedded)).toMatchObject({ code: 0 })
  const checked = await runCommand('restore', ['--check'], embedded)
  expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('home.tar restores')])
  const refused = await runCommand('restore', [home, '--replace'], embedded)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('stop it first')])
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  await site.end('SIGTERM')

  const elsewhere = { DATA_DIR: here('elsewhere'), DATABASE_URL: outside }
  expect(await runCommand('restore', [home], elsewhere)).toMatchObject({ code: 0 })
  expect(await runCommand('backup', [abroad], elsewhere)).toMatchObject({ code: 0 })
  const second = { DATA_DIR: here('second') }
  // As over ssh: encrypted on the way, and never a file.
  const key = await makeBackupKey()
  const { code, output } = await runLine(
    'bin/sumine backup - | DATABASE_URL= DATA_DIR="$SECOND" bin/sumine restore - --new',
    { ...elsewhere, SECOND: second.DATA_DIR, BACKUP_KEY: key },
  )
  expect([code, output]).toEqual([0, expect.stringContaining('each as it was saved')])
  expect(await runCommand('backup', [back], second)).toMatchObject({ code: 0 })

  const saved = await tablesOf(home)
  expect(saved.find((table) => table.startsWith('anime '))).toBeDefined()
  expect(await tablesOf(abroad)).toEqual(saved)
  expect(await tablesOf(back)).toEqual(saved)
}, 600_000)

test('an encrypted backup needs its key, and an interrupted pipe fails', async () => {
  const settings = { DATA_DIR: here('encrypted'), DATABASE_URL: outside }
  const { output } = await runCommand('backup', ['--new-key'], {})
  const written = await runLine('bin/sumine backup - > "$FILE"', {
    ...settings,
    FILE: here('site.tar.age'),
    BACKUP_KEY: output.trim(),
  })
  expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/^Database: .*\n\d+ rows, .* MB\n$/) })
  const refused = await runCommand('restore', ['--check', here('site.tar.age')], settings)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('BACKUP_KEY is needed to read it') })
  const broken = await runLine('bin/sumine backup - | head -c 1000 | bin/sumine restore - --replace', settings)
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('cut off') })
})

test('a pipe from a site without its folder ends', async () => {
  const settings = { DATA_DIR: '/dev/null/site', DATABASE_URL: outside }
  expect(await runCommand('backup', ['-'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('/dev/null/site'),
  })
})

test('a backup goes to the bucket, and comes back by its name or as the newest', async () => {
  const store = await openObjectStore()
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  const place = { BACKUP_S3_BUCKET: 'away', BACKUP_S3_ENDPOINT: store.endpoint, ...keys }
  const settings = { DATA_DIR: here('bucket'), DATABASE_URL: outside, ...place }
  const restore = (...args: string[]) => runCommand('restore', args, settings)
  expect(await restore('s3:newest', '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no backup'),
  })
  const saved = await runCommand('backup', [], settings)
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('Copied to the bucket away.') })
  const [name = ''] = /sumine-\d{8}-\d{6}\.tar/.exec(saved.output) ?? []
  const site = connectDatabase({ url: outside }, 1)
  const checked = await restore('--check', `s3:${name}`)
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('restores') })
  const run = { file: join(here('bucket'), 'backups', name) }
  expect((await getRow(site.db, 'backup_run', run)).checked_at).toBeInstanceOf(Date)
  await site.close()
  expect(await restore('s3:newest', '--replace')).toMatchObject({ code: 0, output: expect.stringContaining(name) })
  expect(await restore('s3:absent.tar', '--replace')).toMatchObject({ code: 1, output: expect.stringContaining(name) })
  await store.close()
  expect(await runCommand('backup', [], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('could not be copied to the bucket away'),
  })
})

test.each([
  ['a check that replaces', 'restore', ['--check', '--replace'], 2, 'no other option'],
  ['a file that is not there', 'restore', ['/absent.tar'], 1, 'cannot be read'],
  ['a place that cannot be written', 'backup', ['/dev/null/site.tar'], 1, '/dev/null'],
  ['a backup over a folder', 'backup', ['/tmp'], 2, '/tmp is a folder: name a file in it'],
])('%s has a clear message', async (_, command, args, expected, words) => {
  const { code, output } = await runCommand(command, args, { DATA_DIR: here('words'), DATABASE_URL: outside })
  expect([code, output]).toEqual([expected, expect.stringContaining(words)])
  expect(output).not.toContain('    at ')
  expect(existsSync(here('words/postgres'))).toBe(false)
})

test('a backup that waits for the database ends at a signal', async () => {
  const DATA_DIR = here('busy')
  prepareSite(DATA_DIR)
  // As while another process starts the server, which may recover for long.
  mkdirSync(join(DATA_DIR, 'postgres', 'lock'))
  const line = 'bin/sumine backup >"$OUT" & until grep -q Database "$OUT"; do :; done; kill $!; wait $!'
  expect(await runLine(line, { DATA_DIR, OUT: here('busy.txt') })).toMatchObject({ code: 143 })
})
