import { expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { findSitemapPart, makeSitemapIndex } from './make-sitemap.ts'

const { db } = useTestDatabase()
const publicUrl = 'https://sumine.example'
const site = () => ({ db, publicUrl })
const addressesIn = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

test('an empty catalogue has the fixed pages only', async () => {
  expect(addressesIn(await makeSitemapIndex(site()))).toEqual(
    ['pages', 'places'].map((name) => `${publicUrl}/sitemaps/${name}.xml`),
  )
  expect(addressesIn(await findSitemapPart(site(), 'places.xml', []))).toEqual([])
  const pages = await findSitemapPart(site(), 'pages.xml', ['/', '/explorer'])
  expect(addressesIn(pages)).toEqual([`${publicUrl}/`, `${publicUrl}/explorer`])
})

test('animes and episodes have their addresses and last changes', async () => {
  const anime = await makeAnime(db, { title: 'Ligne 47', slug: 'ligne-47', updated_at: '2026-01-02T03:04:05.000Z' })
  await makeEpisode(db, { anime_id: anime.id, season_label: "L'Été & l’hiver", episode_number: 3, language: 'VF' })
  await sql`update episode set updated_at = '2026-02-03T04:05:06.000Z'`.execute(db)
  await sql`update anime set updated_at = '2026-01-02T03:04:05.000Z'`.execute(db)

  const index = await makeSitemapIndex(site())
  expect(addressesIn(index)).toEqual(
    ['pages', 'places', 'animes-1', 'episodes-1'].map((name) => `${publicUrl}/sitemaps/${name}.xml`),
  )
  expect(index).toContain('<lastmod>2026-02-03T04:05:06.000Z</lastmod>')

  const animes = await findSitemapPart(site(), 'animes-1.xml', [])
  expect(addressesIn(animes)).toEqual([`${publicUrl}/anime/ligne-47`])
  // An anime's page shows its episodes, so their change counts.
  expect(animes).toContain('<lastmod>2026-02-03T04:05:06.000Z</lastmod>')

  const [watch] = addressesIn(await findSitemapPart(site(), 'episodes-1.xml', []))
  expect(watch).toBe(`${publicUrl}/watch/ligne-47/L&#39;%C3%89t%C3%A9%20%26%20l%E2%80%99hiver/3/VF`)
})

test('genres, studios, broadcast seasons and years have their pages', async () => {
  await makeAnime(db, {
    studio: 'Forge Kurogane',
    release_year: 2025,
    first_aired: '2025-10-03',
    genres: ['Space opera'],
  })
  const places = addressesIn(await findSitemapPart(site(), 'places.xml', []))
  for (const path of ['/genre/space-opera', '/studio/forge-kurogane', '/saison/automne-2025', '/annee/2025'])
    expect(places).toContain(`${publicUrl}${path}`)
})

test('rows past 10,000 ids start a new part', async () => {
  await makeAnime(db, { slug: 'avant' })
  await sql`select setval(pg_get_serial_sequence('anime', 'id'), 10000)`.execute(db)
  await makeAnime(db, { slug: 'apres' })
  expect(addressesIn(await makeSitemapIndex(site()))).toContain(`${publicUrl}/sitemaps/animes-2.xml`)
  expect(addressesIn(await findSitemapPart(site(), 'animes-2.xml', []))).toEqual([`${publicUrl}/anime/apres`])
  expect(addressesIn(await findSitemapPart(site(), 'animes-1.xml', []))).not.toContain(`${publicUrl}/anime/apres`)
})

test('a part whose episodes are all withheld is not in the index', async () => {
  await sql`select setval(pg_get_serial_sequence('episode', 'id'), 20000)`.execute(db)
  const { anime_id } = await makeEpisode(db)
  const isListed = async () => (await makeSitemapIndex(site())).includes('/sitemaps/episodes-3.xml')
  expect(await isListed()).toBe(true)
  await sql`
    with notice as (insert into rights_notice (received_at) values (now()) returning id)
    insert into rights_page (notice_id, address, label, anime_id, is_withheld)
    select id, 'x', 'x', ${anime_id}::int, true from notice`.execute(db)
  expect(await isListed()).toBe(false)
  expect(await findSitemapPart(site(), 'episodes-3.xml', [])).toBeUndefined()
})

test.each(['animes-0.xml', 'animes-3.xml', 'animes-999999.xml', 'animes-1', 'autres-1.xml', '../pages.xml', ''])(
  'part %j does not exist',
  async (file) => expect(await findSitemapPart(site(), file, ['/'])).toBeUndefined(),
)
