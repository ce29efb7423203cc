import { beforeEach, expect, test } from 'vitest'
import { makeEpisode } from '../factories/make-episode.ts'
import { moveClock } from '../kit/move-clock.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestSite } from '../kit/test-site.ts'

/* The machine's clock is wrong by hours while people watch, sign in and mistype, then it is corrected: everything
   written meanwhile is in the future or too far in the past. Nobody may be locked out, and no progress may be
   stuck. */
const { db, connection } = useTestDatabase()
const site = useTestSite({ BACKUP_HOUR: 'off' }, connection)
/** The clock's error in hours, one round each. */
const offsets = Array.from({ length: 20 }, (_, round) => (round % 2 === 0 ? 1 : -1) * (0.25 + round * 3))
const maxWaitS = 15 * 60

type Tokens = { accessToken: string; refreshToken: string }

// Delays of the previous round still apply.
beforeEach(() => db.deleteFrom('password_failure').execute())

test.each(offsets)('a clock that was wrong by %f hours is corrected', async (hours) => {
  const { id: episode_id } = await makeEpisode(db)
  const email = `veilleur${hours}@exemple.fr`
  const account = { username: `veilleur ${hours}`.replace('.', ' '), email, password: 'Lanterne7' }
  const registered = await site.call('POST', '/api/auth/register', { body: account })
  expect(registered.status).toBe(201)
  const { accessToken: token, refreshToken } = registered.json().tokens as Tokens
  const save = (progress_seconds: number) => {
    const body = { episode_id, progress_seconds, duration_seconds: 1400 }
    return site.call('POST', '/api/watch-progress/update', { token, body })
  }
  expect((await save(900)).status).toBe(200)
  // Five are free, the sixth has to wait.
  const mistype = () => site.call('POST', '/api/auth/login', { body: { email, password: 'Lanterne8' } })
  for (let mistake = 0; mistake < 5; mistake++) expect((await mistype()).status).toBe(401)

  await moveClock(connection, -hours / 24)

  expect((await site.ask('/readyz')).status).toBe(200)
  expect((await site.call('GET', '/api/auth/profile', { token })).status).toBe(200)
  expect((await site.call('POST', '/api/auth/refresh-token', { body: { refreshToken } })).status).toBe(200)
  // Back to the beginning: the newest position counts, although it is smaller.
  expect((await save(60)).status).toBe(200)
  const kept = await site.call('GET', `/api/watch-progress/episode/${episode_id}`, { token })
  expect(kept.json()).toMatchObject({ progress_seconds: 60 })
  const refused = await mistype()
  expect([401, 429]).toContain(refused.status)
  if (refused.status === 429) expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(maxWaitS)
  // The delay does not last until the hour of the wrong clock.
  const { rows } = await connection.pool.query('select from password_failure where last_failed_at > now()')
  expect(rows).toEqual([])
})
