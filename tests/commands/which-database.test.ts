import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onDatabase } from '../../src/commands/on-database.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { findRow } from '../../src/platform/database/sql.ts'
import { toUrl } from '../kit/database-url.ts'
import { useEmptyDatabases } from '../kit/empty-database.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { openDatabaseLine } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { runCommand } from './run-command.ts'

const makeEmptyDatabase = useEmptyDatabases()
const folder = useTestFolder()
let line: Awaited<ReturnType<typeof openDatabaseLine>>

beforeAll(async () => {
  line = await openDatabaseLine()
})
afterAll(() => line?.close())

const here = (name: string) => join(folder, name)
// These write structure. The others read or write rows of a site.
const commands: [string, () => string[]][] = [
  ['restore', () => [here('site.tar'), '--replace']],
  ['migrate', () => []],
]

describe.each(commands)('%s', (name, args) => {
  test('does not create a missing database, and names it', async () => {
    const { code, output } = await runCommand(name, args(), { DATA_DIR: here('nowhere') })
    const [first, ...rest] = output.trim().split('\n')
    expect(code).toBe(1)
    expect(first).toContain(`Database: embedded in ${here('nowhere')}/postgres`)
    expect(rest.join('\n')).toContain('There is no database')
    expect(rest.join('\n')).toContain(name === 'restore' ? '--new makes one' : 'the first start of the site makes one')
    expect(existsSync(here('nowhere'))).toBe(false)
  })

  test('refuses a database without a site, and leaves it empty', async () => {
    const { name: database, address, connection } = await makeEmptyDatabase()
    if (!('user' in address)) throw new Error('A local server is expected.')
    const DATABASE_URL = `postgres://${address.user}:secret@127.0.0.1:${line.port}/${database}`
    const { code, output } = await runCommand(name, args(), { DATA_DIR: here('beside'), DATABASE_URL })
    expect(output.split('\n')[0]).toContain(`Database: ${database} at 127.0.0.1:${line.port} as ${address.user}`)
    expect(output).not.toContain('secret')
    // A backup is restored into an empty database; here there is none to read.
    expect([code, output]).toEqual([1, expect.stringContaining(name === 'restore' ? 'cannot be read' : 'is empty')])
    const { rows } = await connection.pool.query("select 1 from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([])
  })
})

test.each(['site', 'known site', 'current site'] as const)(
  'a command that needs a %s creates no database, and refuses an empty one',
  async (needs) => {
    const work = vi.fn()
    const run = (settings: Record<string, string>) =>
      onDatabase(readConfig(settings), { needs, messages: new PassThrough(), work })
    await expect(run({ DATA_DIR: here('nowhere') })).rejects.toThrow('There is no database')
    expect(existsSync(here('nowhere'))).toBe(false)
    const { address } = await makeEmptyDatabase()
    await expect(run({ DATABASE_URL: toUrl(address) })).rejects.toThrow('is empty')
    expect(work).not.toHaveBeenCalled()
  },
)

test('an embedded database that a command starts takes the connections of the site, which may join it', async () => {
  prepareSite(here('large'))
  const config = readConfig({ DATA_DIR: here('large'), WEB_CONCURRENCY: '12' })
  const ask = ({ db }: DatabaseConnection) => findRow<{ max_connections: string }>(db)`show max_connections`
  const row = await onDatabase(config, { needs: 'server', messages: new PassThrough(), work: ask })
  expect(Number(row?.max_connections)).toBeGreaterThanOrEqual(13 * config.DATABASE_POOL)
})

test('a missing external database is reported with the command that creates it', async () => {
  const DATABASE_URL = line.urlOf('absent')
  const { code, output } = await runCommand('backup', [here('site.tar')], { DATA_DIR: here('nowhere'), DATABASE_URL })
  expect([code, output]).toEqual([1, expect.stringMatching(/Database: absent at [\s\S]*createdb/)])
})

test('a settings file is read from any folder, and its paths are relative to the project', async () => {
  const settings = here('site.env')
  const DATA_DIR = here('data')
  writeFileSync(settings, `DATA_DIR=${DATA_DIR}\nDEMO=off\nBACKUP_HOUR=off\n`)
  prepareSite(DATA_DIR)
  mkdirSync(here('elsewhere'))
  const cwd = here('elsewhere')
  const { code, output } = await runCommand('backup', ['site.tar'], { SUMINE_SETTINGS: settings }, cwd)
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^Database: embedded in ${DATA_DIR}/postgres \\(settings: .*${settings}\\)\n`)),
  ])
  expect(readdirSync(here('elsewhere'))).toEqual(['site.tar'])
  const relative = await runCommand('backup', [], { DATA_DIR: 'absent-folder' }, cwd)
  expect(relative.output).toContain(`${process.cwd()}/absent-folder/postgres`)
})

test('an unreadable settings file is an error, not an empty one', async () => {
  const { code, output } = await runCommand('backup', [], { SUMINE_SETTINGS: here('absent.env') })
  expect([code, output]).toEqual([2, expect.stringContaining(here('absent.env'))])
})

test('certificate authorities that cannot be read are named by their setting', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/x', DATABASE_CA: here('absent.pem') }
  const { code, output } = await runCommand('check', [], settings)
  expect([code, output]).toEqual([2, expect.stringContaining('DATABASE_CA cannot be read: ')])
  expect(output).toContain(here('absent.pem'))
})

test('a settings file that Windows wrote loses no line', async () => {
  const file = here('windows.env')
  writeFileSync(file, `\uFEFFDATA_DIR=${here('of-windows')}\r\nDEMO=off\r\n`)
  const { output } = await runCommand('backup', [], { SUMINE_SETTINGS: file })
  expect(output).toContain(`embedded in ${here('of-windows')}/postgres`)
  writeFileSync(file, Buffer.from(`\uFEFFDATA_DIR=${here('of-windows')}\r\n`, 'utf16le'))
  const refused = await runCommand('backup', [], { SUMINE_SETTINGS: file })
  expect([refused.code, refused.output]).toEqual([2, expect.stringContaining(`${file} is not text in UTF-8`)])
})
