import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import type { Anime } from '../../contract.ts'
import type { Franchise } from '../../franchise-contract.ts'
import type { StoredKind } from '../../relation-rules.ts'
import { addRelations } from '../writing/public.ts'
import { listFranchisePaths } from './list-franchise-paths.ts'

const api = useTestApi()
const ids: Record<string, number> = {}

async function make(slug: string, fields: Parameters<typeof makeAnime>[1] = {}) {
  ids[slug] = (await makeAnime(api.db, { slug, title: slug, ...fields })).id
}
const relate = (slug: string, kind: StoredKind, other: string) =>
  addRelations(api.db, ids[slug] ?? 0, [{ kind, otherId: ids[other] ?? 0 }])
const read = async (slug: string) =>
  ((await api.get(`/api/franchises/${slug}`)).body as { franchise: Franchise }).franchise
const slugsOf = ({ members }: Franchise, order: number[]) =>
  order.map((id) => members.find((member) => member.id === id)?.slug)

beforeAll(async () => {
  await make('jetee', { release_year: 2010, oldSlugs: ['ancienne-jetee'] })
  await make('jetee-2', { release_year: 2012 })
  await make('jetee-zero', { release_year: 2015 })
  await make('jetee-film', { release_year: 2011, type: 'Film' })
  await make('jetee-resume', { release_year: 2013, first_aired: '2013-02-01' })
  await make('seule')
  await relate('jetee', 'suite', 'jetee-2')
  await relate('jetee-zero', 'suite', 'jetee')
  await relate('jetee', 'film', 'jetee-film')
  await relate('jetee', 'résumé', 'jetee-resume')
})

test('any member names the franchise, which has three orders', async () => {
  const franchise = await read('jetee-2')
  expect(await read('ancienne-jetee')).toEqual(franchise)
  expect(franchise).toMatchObject({ slug: 'jetee', title: 'jetee', is_ordered: false })
  const { recommended, release, story } = franchise.orders
  expect(slugsOf(franchise, release)).toEqual(['jetee', 'jetee-film', 'jetee-2', 'jetee-resume', 'jetee-zero'])
  expect(recommended).toEqual(release)
  expect(slugsOf(franchise, story)).toEqual(['jetee-zero', 'jetee', 'jetee-film', 'jetee-2', 'jetee-resume'])
  expect(franchise.members.filter(({ is_recap }) => is_recap).map(({ slug }) => slug)).toEqual(['jetee-resume'])
})

test('lengths count an episode once, and unknown ones as the mean', async () => {
  const episode = { anime_id: ids.jetee ?? 0, season_label: 'Saison 1' }
  await makeEpisode(api.db, { ...episode, episode_number: 1, language: 'VOSTFR', duration_seconds: 1000 })
  await makeEpisode(api.db, { ...episode, episode_number: 1, language: 'VF', duration_seconds: 1200 })
  await makeEpisode(api.db, { ...episode, episode_number: 2, language: 'VF', duration_seconds: null })
  const { members } = await read('jetee')
  expect(members.map(({ duration_seconds }) => duration_seconds)).toEqual([2400, null, null, null, null])
})

test('an anime names what to watch before it, without recaps and later prequels', async () => {
  const of = async (slug: string) => ((await api.get(`/api/animes/${slug}`)).body as { anime: Anime }).anime.franchise
  expect(await of('jetee')).toMatchObject({ slug: 'jetee', before: [], before_count: 0 })
  expect(await of('jetee-2')).toMatchObject({ before: [{ slug: 'jetee', title: 'jetee' }], before_count: 1 })
  expect(await of('seule')).toBeNull()
})

test('an anime without relations has no franchise, and is not in the sitemap', async () => {
  expect((await api.get('/api/franchises/seule')).status).toBe(404)
  expect((await api.get('/api/franchises/inconnue')).body).toMatchObject({ message: 'Franchise non trouvée' })
  expect(await listFranchisePaths(api.db)).toEqual(['/franchise/jetee'])
})
