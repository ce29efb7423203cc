import { expect, test } from 'vitest'
import { episodeAddress, publicUrl, useRightsDesk } from '../../../../tests/kit/rights-desk.ts'
import { listEpisodes } from '../../catalogue/episodes-contract.ts'
import { listNewEpisodes } from '../../sharing/server/feeds/queries.ts'
import { findSitemapPart } from '../../sharing/server/sitemap/make-sitemap.ts'

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
