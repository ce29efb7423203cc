import { expect, test } from 'vitest'
import { makeAnime, makeGenre } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAtOnce } from '../../../../../tests/kit/at-once.ts'
import { getRow } from '../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { toAnimeFacts, toFacets } from '../facet-codes.ts'
import { refreshAnimeFacts } from './refresh-anime-facts.ts'

const { db } = useTestDatabase()

const factsOf = (id: number) => getRow(db, 'anime', { id })

const ascending = (a: number, b: number) => a - b

test('an anime counts distinct (season, number) pairs across languages', async () => {
  const { id } = await makeAnime(db)
  await makeEpisode(db, { anime_id: id, episode_number: 1, language: 'VOSTFR' })
  await makeEpisode(db, { anime_id: id, episode_number: 1, language: 'VF' })
  await makeEpisode(db, { anime_id: id, episode_number: 2 })
  await makeEpisode(db, { anime_id: id, season_label: 'Saison 2', episode_number: 1 })
  expect((await factsOf(id)).episode_count).toBe(3)
})

test('its languages come in the order VOSTFR, VF, whichever was added first', async () => {
  const { id } = await makeAnime(db)
  await makeEpisode(db, { anime_id: id, language: 'VF' })
  expect((await factsOf(id)).available_languages).toEqual(['VF'])
  await makeEpisode(db, { anime_id: id, language: 'VOSTFR' })
  expect((await factsOf(id)).available_languages).toEqual(['VOSTFR', 'VF'])
})

test('its facets hold its genres, type, languages and the classic flag', async () => {
  const { id } = await makeAnime(db, { type: 'Film', is_classic: true, genres: ['Mystère', 'Sport'] })
  await makeEpisode(db, { anime_id: id, language: 'VF' })
  const genres = [await makeGenre(db, 'Mystère'), await makeGenre(db, 'Sport')]
  const { facets } = await factsOf(id)
  const filters = { genres, type: 'Film', language: 'VF', is_classic: true, status: 'terminé' } as const
  expect(facets.toSorted(ascending)).toEqual(toFacets({ ...filters, vf_complete: true, length: 'court' }))
})

test('an anime that lost its last episode has no language and no episode', async () => {
  const { anime_id: id } = await makeEpisode(db)
  await db.deleteFrom('episode').where('anime_id', '=', id).execute()
  await refreshAnimeFacts(db, [id])
  const facts = await factsOf(id)
  expect(facts).toMatchObject({ episode_count: 0, available_languages: [] })
  expect(facts.facets.toSorted(ascending)).toEqual(toFacets({ type: 'Anime', is_classic: false, status: 'terminé' }))
})

test('only the given animes are recomputed', async () => {
  const [first, second] = [await makeAnime(db), await makeAnime(db)]
  await db.updateTable('anime').set({ episode_count: 99 }).where('id', 'in', [first.id, second.id]).execute()
  await refreshAnimeFacts(db, [first.id])
  expect((await factsOf(first.id)).episode_count).toBe(0)
  expect((await factsOf(second.id)).episode_count).toBe(99)
})

test('an episode that is added meanwhile is counted', async () => {
  const { anime_id: id, id: removed } = await makeEpisode(db, { episode_number: 13 })
  const adding = sql`
    with added as (insert into episode (anime_id, season_label, episode_number, language)
                   values (${id}, 'Saison 1', 14, 'VOSTFR'))
    update anime set episode_count = 2 where id = ${id}`
  await callAtOnce(db, adding, [
    async () => {
      await db.deleteFrom('episode').where('id', '=', removed).execute()
      await refreshAnimeFacts(db, [id])
    },
  ])
  expect(await factsOf(id)).toMatchObject({ episode_count: 1, available_languages: ['VOSTFR'] })
})

test('an anime is wholly dubbed when each of its episodes exists in VF', async () => {
  const { id } = await makeAnime(db, { status: 'en cours', first_aired: '2026-01-08' })
  await makeEpisode(db, { anime_id: id, episode_number: 1, language: 'VF' })
  const dubbed = toFacets({ vf_complete: true })
  expect((await factsOf(id)).facets).toEqual(expect.arrayContaining(dubbed))
  await makeEpisode(db, { anime_id: id, episode_number: 2, language: 'VOSTFR' })
  const { facets } = await factsOf(id)
  expect(facets).not.toEqual(expect.arrayContaining(dubbed))
  expect(facets).toEqual(expect.arrayContaining(toFacets({ status: 'en cours', season: 'hiver-2026' })))
})

test('a new anime and a written one have the same length', async () => {
  for (const count of [13, 14, 27, 100]) {
    const { id } = await makeAnime(db)
    const places = Array.from({ length: count }, (_, index) => ({
      season_label: 'Saison 1',
      episode_number: index + 1,
    }))
    await db
      .insertInto('episode')
      .values(places.map((place) => ({ ...place, anime_id: id, language: 'VOSTFR' as const })))
      .execute()
    await refreshAnimeFacts(db, [id])
    const episodes = places.map((place) => ({ ...place, language: 'VOSTFR' as const }))
    expect((await factsOf(id)).facets).toEqual(toAnimeFacts({ genreIds: [], episodes }).facets)
  }
})
