import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFeed } from '../../src/features/sharing/server/feeds/make-feed.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { isBuilt, publicUrl, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' || name === 'item' })

beforeAll(async () => {
  const lighthouse = await makeAnime(db, { slug: 'le-phare', title: 'Le Phare & « la mer » <3' })
  const boat = await makeAnime(db, { slug: 'la-barque', title: 'La Barque', oldSlugs: ['la-barge'] })
  const add = (anime_id: number, given: Parameters<typeof makeEpisode>[1]) => makeEpisode(db, { anime_id, ...given })
  await add(lighthouse.id, { episode_number: 1, created_at: '2026-11-01T10:00:00Z', title: 'L’aube' })
  await add(lighthouse.id, { episode_number: 1, language: 'VF', created_at: '2026-11-03T10:00:00Z' })
  await add(boat.id, { episode_number: 7, created_at: '2026-11-02T10:00:00Z', synopsis: 'Un <b>orage</b>' })
})

async function read(path: string): Promise<{ status: number; type: unknown; text: string }> {
  const { status, headers, text } = await site.ask(path)
  return { status, type: headers['content-type'], text }
}

async function readAtom(path: string) {
  const { status, type, text } = await read(path)
  expect({ status, type, valid: XMLValidator.validate(text) }).toEqual({
    status: 200,
    type: 'application/atom+xml; charset=utf-8',
    valid: true,
  })
  return parser.parse(text).feed
}

const plain = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const titlesOf = (feed: { entry?: { title: { '#text': string } | string }[] }) =>
  (feed.entry ?? []).map(({ title }) => plain(typeof title === 'string' ? title : title['#text']))

describe('the feeds', () => {
  test('list the newest episodes first, each with its address', async () => {
    const feed = await readAtom('/feeds/episodes.atom')
    expect(titlesOf(feed)).toEqual([
      'Le Phare & « la mer » <3 – Saison 1 · Épisode 1 (VF)',
      'La Barque – Saison 1 · Épisode 7 (VOSTFR)',
      'Le Phare & « la mer » <3 – Saison 1 · Épisode 1 (VOSTFR)',
    ])
    expect(feed.entry[0].link['@_href']).toBe(`${publicUrl}/watch/le-phare/Saison%201/1/VF`)
    expect(feed.entry[0].title).toEqual({
      '@_type': 'html',
      '#text': 'Le Phare &amp; « la mer » &lt;3 – Saison 1 · Épisode 1 (VF)',
    })
    expect(feed.entry[0].published).toBe('2026-11-03T10:00:00.000Z')
    expect(feed.entry[0].updated).toBe('2026-11-03T10:00:00.000Z')
    expect(feed.updated).toBe('2026-11-03T10:00:00.000Z')
    expect(feed.author.name).toBe('Suminé')
  })

  test('of one language or one anime contain no others', async () => {
    expect(titlesOf(await readAtom('/feeds/episodes-vf.atom'))).toHaveLength(1)
    expect(titlesOf(await readAtom('/feeds/episodes-vostfr.atom'))).toHaveLength(2)
    expect(titlesOf(await readAtom('/feeds/anime/la-barque.atom'))).toEqual([
      'La Barque – Saison 1 · Épisode 7 (VOSTFR)',
    ])
  })

  test('are available as RSS', async () => {
    const { status, type, text } = await read('/feeds/episodes.rss')
    expect({ status, type, valid: XMLValidator.validate(text) }).toEqual({
      status: 200,
      type: 'application/rss+xml; charset=utf-8',
      valid: true,
    })
    expect(parser.parse(text).rss.channel.item).toHaveLength(3)
    expect(text).not.toContain('<b>orage')
  })

  test('of an anime stay at its old slug', async () => {
    const { entry, link } = await readAtom('/feeds/anime/la-barge.atom')
    expect(titlesOf({ entry })).toEqual(['La Barque – Saison 1 · Épisode 7 (VOSTFR)'])
    expect(link).toContainEqual(expect.objectContaining({ '@_href': `${publicUrl}/anime/la-barque` }))
  })

  test.each(['inconnu', '%00'])('of the unknown anime %s are not found', async (slug) => {
    expect((await read(`/feeds/anime/${slug}.atom`)).status).toBe(404)
  })

  test.runIf(isBuilt)('are linked from their pages', async () => {
    const home = await read('/')
    expect(home.text).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*\/feeds\/episodes\.atom"/)
    const anime = await read('/anime/la-barque')
    expect(anime.text).toContain(`${publicUrl}/feeds/anime/la-barque.atom`)
  })
})

test("a person's calendar is not found at a forged address", async () => {
  const answer = await read('/planning/calendar/1-1-AAAAAAAAAAAAAAAAAAAAAAAA.ics')
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'NOT_FOUND' })
})

test('an entry keeps its id when a slug and a number change; older entries keep the former kind of id', async () => {
  const readIds = async () => {
    const text = await makeFeed(db, { format: 'atom', path: '/feeds/episodes.atom', publicUrl })
    return parser.parse(text ?? '').feed.entry.map(({ id }: { id: string }) => id)
  }
  const known = await readIds()
  expect(known[0]).toBe(`${publicUrl}/watch/le-phare/Saison%201/1/VF`)
  const { id: anime_id } = await makeAnime(db, { slug: 'la-digue' })
  const { id } = await makeEpisode(db, { anime_id, episode_number: 1, created_at: '2027-01-02T10:00:00Z' })
  const [before, ...others] = await readIds()
  expect(others).toEqual(known)
  await db.updateTable('anime').set({ slug: 'la-grande-digue' }).where('id', '=', anime_id).execute()
  await db.updateTable('episode').set({ episode_number: 2 }).where('id', '=', id).execute()
  expect((await readIds())[0]).toBe(before)
})
