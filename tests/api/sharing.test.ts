import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { publicUrl, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site

beforeAll(async () => {
  const { id: anime_id } = await makeAnime(db, { title: 'Ligne 47, terminus mer', slug: 'ligne-47', studio: 'Enso' })
  await makeEpisode(db, { anime_id, episode_number: 2, title: 'Le contrôleur sans visage' })
})

test('an anime and an episode have a share image of the standard size', async () => {
  for (const path of ['/share/anime/ligne-47.jpg', '/share/watch/ligne-47/Saison%201/2/VOSTFR.jpg?v=abc']) {
    const { status, headers, body } = await site.ask(path)
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    expect(headers['cache-control']).toBe('public, max-age=86400')
    const { format, width, height } = await sharp(body).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    const again = await site.ask(path, { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  }
})

test('the image changes with its content', async () => {
  const { id } = await makeAnime(db, { title: 'Avant', slug: 'change' })
  const before = await site.ask('/share/anime/change.jpg')
  await db.updateTable('anime').set({ title: 'Après' }).where('id', '=', id).execute()
  const after = await site.ask('/share/anime/change.jpg')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.body.equals(before.body)).toBe(false)
})

test.each([
  '/share/anime/inconnu.jpg',
  '/share/anime/ligne-47.png',
  '/share/watch/ligne-47/Saison%201/9/VOSTFR.jpg',
  '/share/watch/ligne-47/Saison%201/2/VF.jpg',
])('there is no image of unknown content: %s', async (path) => expect((await site.ask(path)).status).toBe(404))

const describeUrl = (query: Record<string, string>) => site.ask(`/oembed?${new URLSearchParams(query)}`)

test('oEmbed describes an anime and an episode as links with a thumbnail', async () => {
  const anime = await describeUrl({ url: `${publicUrl}/anime/ligne-47` })
  expect(anime.status).toBe(200)
  expect(anime.headers['content-type']).toMatch(/^application\/json/)
  expect(anime.json()).toMatchObject({
    version: '1.0',
    type: 'link',
    title: 'Ligne 47, terminus mer',
    author_name: 'Enso',
    provider_name: 'Suminé',
    provider_url: `${publicUrl}/`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  const episode = (await describeUrl({ url: `${publicUrl}/watch/ligne-47/Saison%201/2/VOSTFR` })).json()
  expect(episode.title).toBe('Ligne 47, terminus mer · Épisode 2 · Le contrôleur sans visage')
  const { pathname, search } = new URL(String(episode.thumbnail_url))
  expect((await site.ask(pathname + search)).status).toBe(200)
})

test('a too large thumbnail is left out', async () => {
  const answer = (await describeUrl({ url: `${publicUrl}/anime/ligne-47`, maxwidth: '400' })).json()
  expect(answer).not.toHaveProperty('thumbnail_url')
  expect(answer).not.toHaveProperty('thumbnail_width')
})

test('oEmbed refuses other sites and formats', async () => {
  for (const url of [
    'https://elsewhere.example/anime/ligne-47',
    `${publicUrl}/about`,
    `${publicUrl}/anime/%E0%A4`,
    'x',
    '',
  ]) {
    expect([url, (await describeUrl({ url })).status]).toEqual([url, 404])
  }
  expect((await describeUrl({ url: `${publicUrl}/anime/ligne-47`, format: 'xml' })).status).toBe(501)
})
