import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type AnimeToMake, makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createEvents } from '../../../platform/events/create-events.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { createCatalogueMemory } from './catalogue-memory.ts'
import { serveRandomAnime } from './serve-random-anime.ts'

const { db, connection } = useTestDatabase()

/** A copy of the site. */
async function openCopy(random?: () => number) {
  const app = fastify()
  const events = createEvents(connection, createLog('silent', false))
  onTestFinished(events.close)
  serveRandomAnime({ app, db, events, memory: createCatalogueMemory(db), ...(random && { random }) })
  await events.start()
  return app
}

/** A genre of its own with animes, and draws from it. */
let genres = 0
async function stage(animes: AnimeToMake[], random?: () => number) {
  genres += 1
  const name = `Tirage ${genres}`
  const id = await makeGenre(db, name)
  const slugs: string[] = []
  for (const given of animes) slugs.push((await makeAnime(db, { genres: [name], ...given })).slug)
  const app = await openCopy(random)
  const ask = (query = `genres=${id}`, remoteAddress = '192.0.2.7') =>
    app.inject({ url: `/au-hasard${query && `?${query}`}`, remoteAddress })
  const draw = async (...given: Parameters<typeof ask>) => String((await ask(...given)).headers.location)
  return { slugs: slugs.map((slug) => `/anime/${slug}`), ask, draw, query: `genres=${id}` }
}

test('leads to an anime that passes the filters; nothing keeps or indexes the answer', async () => {
  const { ask, slugs } = await stage([{}])
  const { statusCode, headers } = await ask()
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 303, location: slugs[0] })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(headers['set-cookie']).toBeUndefined()
})

test('never draws the same twice in a row for an address, whatever the chance', async () => {
  const { draw, slugs } = await stage(
    [{ release_year: 2003 }, { release_year: 2002 }, { release_year: 2001 }],
    () => 0.99,
  )
  expect([await draw(), await draw(), await draw()]).toEqual([slugs[2], slugs[0], slugs[2]])
  expect(await draw(undefined, '192.0.2.8')).toBe(slugs[2])
})

test('never draws the same twice in a row when another copy of the site answers', async () => {
  const { draw, query, slugs } = await stage([{ release_year: 2002 }, { release_year: 2001 }], () => 0)
  const other = await openCopy(() => 0)
  expect(await draw()).toBe(slugs[0])
  const { headers } = await other.inject({ url: `/au-hasard?${query}`, remoteAddress: '192.0.2.7' })
  expect(headers.location).toBe(slugs[1])
})

test('the only anime is drawn again', async () => {
  const { draw, slugs } = await stage([{}])
  expect([await draw(), await draw()]).toEqual([slugs[0], slugs[0]])
})

test('every anime of a small selection comes up', async () => {
  const { draw, slugs } = await stage([{}, {}, {}, {}])
  const drawn = new Set<string>()
  for (let time = 0; time < 200 && drawn.size < 4; time++) drawn.add(await draw())
  expect([...drawn].sort()).toEqual(slugs.toSorted())
})

test('filters that nothing passes, and invalid ones, lead to the explorer with them', async () => {
  const { draw, query } = await stage([])
  expect(await draw()).toBe(`/explorer?${query}`)
  expect(await draw('year_min=abc&genres=1')).toBe('/explorer?year_min=abc&genres=1')
  expect(await draw('search=zzzzzzqqqq')).toBe('/explorer?search=zzzzzzqqqq')
})

test('repeated and personal fields do no harm', async () => {
  const { draw, query, slugs } = await stage([{}])
  expect(await draw(`${query}&unlisted=true&view=list&page=3`)).toBe(slugs[0])
  expect(await draw('genres=1&genres=2')).toBe('/explorer?genres=1&genres=2')
})
