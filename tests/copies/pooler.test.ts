import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
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
import { type Line, openLine } from '../kit/requests/open-line.ts'
import { pgbouncer, startPgbouncer } from '../kit/services/start-pgbouncer.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite } from '../kit/test-site.ts'

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode', () => {
  const { db, address } = useTestDatabase()
  let line: Line
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }
  let site: FastifyInstance
  let connection: DatabaseConnection

  beforeAll(async () => {
    const server = inject('databaseAddress')
    if (!('socketFolder' in server) || !('socketFolder' in address)) throw new Error('A local server is expected.')
    line = await openLine({ path: `${server.socketFolder}/.s.PGSQL.${server.port}` })
    pooler = await startPgbouncer({ port: line.port, user: server.user })
    const { database: name } = address
    const urlAt = (port: number) => `postgres://${server.user}@127.0.0.1:${port}/${name}`
    settings = { DATABASE_URL: urlAt(pooler.port), DATABASE_DIRECT_URL: urlAt(line.port) }
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
