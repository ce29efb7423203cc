import { expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { episodeAddress, objection, publicUrl, useRightsDesk } from '../../../../tests/kit/rights-desk.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { listEpisodes } from '../../catalogue/episodes-contract.ts'
import { listNewEpisodes } from '../../sharing/server/feeds/queries.ts'
import { findSitemapPart } from '../../sharing/server/sitemap/make-sitemap.ts'
import { sendCounterNotice } from '../contract.ts'

const desk = useRightsDesk()

async function listWithheld(): Promise<string[]> {
  const { seasons } = await desk.visitor()(listEpisodes, { params: { id: desk.animeId } })
  const withheld = seasons.flatMap(({ episodes }) => episodes.filter(({ is_withheld }) => is_withheld))
  return withheld.map(({ episode_number, language }) => `${episode_number} ${language}`)
}
const listAddresses = async () => (await findSitemapPart({ db: desk.db, publicUrl }, 'episodes-1.xml', [])) ?? ''
const listNewest = () => listNewEpisodes(desk.db, { limit: 10 })

test('a withheld episode is marked, and is not in sitemaps and feeds', async () => {
  expect(await listWithheld()).toEqual([])
  expect(await listAddresses()).toContain(episodeAddress)
  expect(await listNewest()).toHaveLength(3)
  await desk.accept()
  expect(await listWithheld()).toEqual(['1 VOSTFR'])
  const addresses = await listAddresses()
  expect(addresses).not.toContain(episodeAddress)
  expect(addresses).toContain(episodeAddress.replace('VOSTFR', 'VF'))
  expect((await listNewest()).map(({ episode_number, language }) => [episode_number, language])).not.toContainEqual([
    1,
    'VOSTFR',
  ])
})

test('an episode that is deleted and made again stays withheld, and can be contested', async () => {
  await desk.accept()
  const place = { anime_id: desk.animeId, season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' as const }
  await desk.db
    .deleteFrom('episode')
    .where('anime_id', '=', place.anime_id)
    .where('episode_number', '=', 1)
    .where('language', '=', 'VOSTFR')
    .execute()
  expect(await listWithheld()).toEqual([])
  await makeEpisode(desk.db, { ...place, sources: [{ url: 'https://lecteur.example/encore' }] })
  expect(await listWithheld()).toEqual(['1 VOSTFR'])
  expect((await desk.served())['1 VOSTFR']).toBe(0)
  const { numbers } = await desk.visitor()(sendCounterNotice, { body: objection })
  expect(numbers).toHaveLength(1)
})

test.each(['/anime/le-retour', '/watch/le-retour/Saison%201/1/VOSTFR'])(
  'an anime that is deleted and made again, as by an import, stays withheld: %s',
  async (path) => {
    const make = async () => {
      const { id } = await makeAnime(desk.db, { title: 'Le Retour', slug: 'le-retour' })
      const place = { season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' as const }
      return (await makeEpisode(desk.db, { anime_id: id, ...place })).id
    }
    const remove = () => desk.db.deleteFrom('anime').where('slug', '=', 'le-retour').execute()
    await make()
    await desk.accept({ addresses: [publicUrl + path] })
    await remove()
    const episode_id = await make()
    expect(await listRows(desk.db)`select episode_id from withheld_episode`).toEqual([{ episode_id }])
    await remove()
  },
)
