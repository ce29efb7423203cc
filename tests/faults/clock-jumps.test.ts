import { beforeEach, expect, test } from 'vitest'
import { makeEpisode } from '../factories/make-episode.ts'
import { moveClock } from '../kit/move-clock.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestSite } from '../kit/test-site.ts'

/*
 * The machine's clock is wrong by hours while people watch, sign in and mistype, and is set right then: everything that
 * was written down meanwhile lies ahead, or too far behind. Nobody is locked out, and nobody's progress stands still.
 */
const database = useTestDatabase()
const site = useTestSite(database, { BACKUP_HOUR: 'off' })
/** By how many hours the clock was wrong, one round each. */
const offsets = Array.from({ length: 20 }, (_, round) => (round % 2 === 0 ? 1 : -1) * (0.25 + round * 3))
const longestWaitS = 15 * 60

async function call(path: string, { token, body, method }: { token?: string; body?: object; method?: string } = {}) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (body) headers['content-type'] = 'application/json'
  const question = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: method ?? 'GET', headers }
  const answer = await site.ask(`/api/${path}`, question)
  return { status: answer.status, headers: answer.headers, body: answer.json() }
}

type Tokens = { accessToken: string; refreshToken: string }

// Those of the round before have gone on waiting.
beforeEach(() => database.connection.db.deleteFrom('password_failure').execute())

test.each(offsets)('a clock that was wrong by %f hours is set right', async (hours) => {
  const { id: episode_id } = await makeEpisode(database.connection.db)
  const email = `veilleur${hours}@exemple.fr`
  const account = { username: `veilleur ${hours}`.replace('.', ' '), email, password: 'Lanterne7' }
  const { status, body } = await call('auth/register', { body: account })
  expect(status).toBe(201)
  const { accessToken: token, refreshToken } = body.tokens as Tokens
  const save = (progress_seconds: number) =>
    call('watch-progress/update', { token, body: { episode_id, progress_seconds, duration_seconds: 1400 } })
  expect((await save(900)).status).toBe(200)
  // Five are free, the sixth is told to wait.
  const mistype = () => call('auth/login', { body: { email, password: 'Lanterne8' } })
  for (let mistake = 0; mistake < 5; mistake++) expect((await mistype()).status).toBe(401)

  await moveClock(database.connection, -hours / 24)

  expect((await site.ask('/readyz')).status).toBe(200)
  expect((await call('auth/profile', { token })).status).toBe(200)
  expect((await call('auth/refresh-token', { body: { refreshToken } })).status).toBe(200)
  // Back to the beginning: what is newest counts, although it has the smaller number.
  expect((await save(60)).status).toBe(200)
  expect((await call(`watch-progress/episode/${episode_id}`, { token })).body).toMatchObject({ progress_seconds: 60 })
  const refused = await mistype()
  expect([401, 429]).toContain(refused.status)
  if (refused.status === 429) expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(longestWaitS)
  // And nobody waits for the hour that the clock once showed.
  const { rows } = await database.connection.pool.query('select from password_failure where last_failed_at > now()')
  expect(rows).toEqual([])
})
