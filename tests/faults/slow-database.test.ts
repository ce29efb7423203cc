import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach, signInAs, type TestSite } from '../kit/test-site.ts'

const database = useTestDatabase()
let connection: DatabaseConnection
let app: FastifyInstance
let site: TestSite
let token: string

beforeAll(async () => {
  connection = connectDatabase(database.address, 5)
  app = await openTestSite(connection, { ANSWER_CACHE: 'off', BACKUP_HOUR: 'off' })
  site = reach(app)
  token = (await signInAs(database.db, 'Utilisateur')).accessToken
})
afterAll(async () => {
  await app?.close()
  await connection?.close()
})

const ask = (path: string) => site.call('GET', path, { token })

test('an operation without an answer from the database does not block others, and ends with 503', async () => {
  const lock = await database.connection.connectAlone()
  await lock.query('begin; lock table watchlist_item in access exclusive mode')
  try {
    // Many more than there are connections.
    const stuck = Array.from({ length: 20 }, () => ask('/api/watchlist/check/1'))
    await eventually(async () => {
      const { rows } = await lock.query("select from pg_stat_activity where wait_event_type = 'Lock'")
      expect(rows.length).toBeGreaterThan(0)
    })
    for (let round = 0; round < 20; round++) {
      expect((await ask('/api/notifications')).status).toBe(200)
      expect((await ask('/api/genres')).status).toBe(200)
    }
    for (const { status, headers, text } of await Promise.all(stuck)) {
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(JSON.parse(text).message).toBe('Le service est momentanément indisponible. Réessayez dans un instant.')
    }
  } finally {
    await lock.query('rollback')
    await lock.end()
  }
  expect((await ask('/api/watchlist/check/1')).status).toBe(200)
})
