import { beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'

const now = new Date('2026-02-15T12:00:30Z')
const inTheWeek = '2026-02-10T00:00:00Z'
const before = '2026-02-01T00:00:00Z'
const api = useTestApi({ now: () => now })

beforeEach(async () => {
  await api.db.deleteFrom('anime').execute()
  await api.db.deleteFrom('account').execute()
})

async function makeAccount(username: string, created_at: string): Promise<void> {
  const row = { username, email: `${username}@exemple.fr`, password_hash: '-', avatar_url: null, created_at }
  await api.db.insertInto('account').values(row).execute()
}

test('an empty site has zero counts and full uptime', async () => {
  const { status, body } = await api.get('/api/stats')
  expect(status).toBe(200)
  expect(body).toEqual({
    total_animes: 0,
    total_episodes: 0,
    total_users: 0,
    uptime: '100%',
    weekly_animes_added: 0,
    weekly_episodes_added: 0,
    weekly_users_registered: 0,
  })
})

test('animes and accounts are counted, those of the last seven days also separately', async () => {
  await makeAnime(api.db, { created_at: before })
  await makeAnime(api.db, { created_at: inTheWeek })
  await makeAnime(api.db, { created_at: inTheWeek })
  await makeAccount('lise', before)
  await makeAccount('omar', inTheWeek)
  expect((await api.get('/api/stats')).body).toMatchObject({
    total_animes: 3,
    weekly_animes_added: 2,
    total_users: 2,
    weekly_users_registered: 1,
  })
})

test('an episode in several languages counts once', async () => {
  const { id: anime_id } = await makeAnime(api.db, { created_at: before })
  for (const language of ['VOSTFR', 'VF'] as const) {
    await makeEpisode(api.db, { anime_id, language, created_at: inTheWeek })
  }
  await makeEpisode(api.db, { anime_id, episode_number: 2, created_at: before })
  expect((await api.get('/api/stats')).body).toMatchObject({ total_episodes: 2, weekly_episodes_added: 1 })
})

test('a language added this week to an older episode does not count as new', async () => {
  const { id: anime_id } = await makeAnime(api.db, { created_at: before })
  await makeEpisode(api.db, { anime_id, language: 'VOSTFR', created_at: before })
  await makeEpisode(api.db, { anime_id, language: 'VF', created_at: inTheWeek })
  expect((await api.get('/api/stats')).body).toMatchObject({ total_episodes: 1, weekly_episodes_added: 0 })
})

test('all episodes of an anime added this week are new', async () => {
  const { id: anime_id } = await makeAnime(api.db, { created_at: inTheWeek })
  for (const episode_number of [1, 2]) {
    for (const language of ['VOSTFR', 'VF'] as const) {
      await makeEpisode(api.db, { anime_id, episode_number, language, created_at: inTheWeek })
    }
  }
  expect((await api.get('/api/stats')).body).toMatchObject({ total_episodes: 2, weekly_episodes_added: 2 })
})
