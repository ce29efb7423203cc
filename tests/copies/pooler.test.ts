import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { findProgram } from '../../scripts/find/find-program.mjs'
import { root } from '../../scripts/prepare.mjs'
import { readConfig } from '../../src/platform/config/config.ts'
import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { keepSettingsWithRole } from '../../src/platform/database/keep-settings-with-role.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createJobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { checkDatabase } from '../../src/process/checks/check-database.ts'
import { openDatabase } from '../../src/process/open-database.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { eventually } from '../kit/eventually.ts'
import { openDatabaseLine, useTestDatabase } from '../kit/test-database.ts'
import { openTestSite } from '../kit/test-site.ts'

/** The path of PgBouncer, if it is installed (Debian: pgbouncer). */
const pgbouncer = findProgram(['pgbouncer'])

/**
 * Starts PgBouncer in transaction mode on loopback, in front of a server without passwords.
 * @param server the server's port, and the role of all connections
 */
async function startPgbouncer(server: { port: number; user: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-pooler-'))
  // It drops root privileges before it reads its settings.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  // The example in deploy/, with this location and without passwords.
  const example = readFileSync(join(root, 'deploy', 'pgbouncer.ini'), 'utf8')
  const settings = example
    .replace(/^sumine = .*$/m, `* = host=127.0.0.1 port=${server.port} user=${server.user}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
  writeFileSync(file, settings, { mode: 0o644 })
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(pgbouncer as string, [...identity, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilUp(child)
  return {
    port,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilUp({ stderr }: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk
    if (!output.includes('process up')) continue
    stderr?.resume()
    return
  }
  throw new Error(`PgBouncer did not start:\n${output}`)
}

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode', () => {
  const { db, name } = useTestDatabase()
  let line: Awaited<ReturnType<typeof openDatabaseLine>>
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }
  let site: FastifyInstance
  let connection: DatabaseConnection

  beforeAll(async () => {
    line = await openDatabaseLine()
    pooler = await startPgbouncer(line)
    const direct = line.urlOf(name)
    settings = { DATABASE_URL: direct.replace(`:${line.port}`, `:${pooler.port}`), DATABASE_DIRECT_URL: direct }
    ;({ connection } = await openDatabase(readConfig(settings)))
    await migrate(connection.direct.db)
    await keepSettingsWithRole(connection.direct.db)
    site = await openTestSite(connection)
  })
  afterAll(async () => {
    await site?.close()
    await connection?.close()
    await pooler?.end()
    await line?.close()
  })

  const total = async () => (await site.inject('/api/animes')).json().total

  test('pages and totals are current as soon as the catalogue changes', async () => {
    expect(await total()).toBe(0)
    await makeAnime(db, { title: 'Encore jeudi' })
    await eventually(async () => expect(await total()).toBe(1))
  })

  test('each connection has the limits and the time zone of the site', async () => {
    const shown = await Promise.all(
      Array.from({ length: 8 }, () =>
        connection.pool.query(
          "select current_setting('statement_timeout') as limit, current_setting('TimeZone') as clock, pg_sleep(0.05)",
        ),
      ),
    )
    for (const { rows } of shown) expect(rows[0]).toMatchObject({ limit: '10s', clock: 'UTC' })
  })

  test('jobs run', async () => {
    const jobs = createJobs(connection, createLog('silent', false))
    let ran = 0
    const job = { name: 'pooled', purpose: 'a test' }
    jobs.handle(job, async () => {
      ran += 1
    })
    jobs.start()
    await jobs.enqueue(job, {})
    await eventually(() => expect(ran).toBe(1))
    await jobs.stop()
  })

  test('a missing direct address is reported with the name of the setting', async () => {
    const { DATABASE_URL } = settings
    const opened = await openDatabase(readConfig({ DATABASE_URL }))
    const [finding] = await checkDatabase(opened.connection)
    await opened.close()
    expect(finding).toMatchObject({ state: 'wrong', words: expect.stringContaining('DATABASE_DIRECT_URL') })
  })
})
