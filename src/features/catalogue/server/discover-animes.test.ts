import { expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { AnimeCard } from '../contract.ts'
import { drawPage } from './discover-animes.ts'

const clock = { now: new Date('2026-03-01T12:00:00Z') }
const api = useTestApi({ now: () => clock.now })

async function yearsAt(minute: number, limit = 5): Promise<(number | null)[]> {
  clock.now = new Date(Date.UTC(2026, 2, 1, 12, minute, 30))
  const { body } = await api.get<{ animes: AnimeCard[] }>(`/api/discover?limit=${limit}`)
  return body.animes.map((anime) => anime.release_year)
}

const minutes = Array.from({ length: 40 }, (_, minute) => minute)

test('it is empty only when the catalogue is, at any minute', async () => {
  expect(await yearsAt(0)).toEqual([])
  await makeAnime(api.db, { release_year: 2001 })
  for (const minute of minutes) expect(await yearsAt(minute)).toEqual([2001])
})

async function yearsDrawn(): Promise<string[]> {
  const drawn = new Set<string>()
  for (const minute of minutes) drawn.add((await yearsAt(minute)).join())
  return [...drawn].sort()
}

test('an incomplete page is not chosen when a full one exists', async () => {
  for (let year = 2002; year <= 2013; year++) await makeAnime(api.db, { release_year: year })
  expect(await yearsDrawn()).toEqual(['2008,2007,2006,2005,2004', '2013,2012,2011,2010,2009'])
})

test('it is one of the first three pages of five of the newest animes, and each of them occurs', async () => {
  for (let year = 2014; year <= 2023; year++) await makeAnime(api.db, { release_year: year })
  expect(await yearsDrawn()).toEqual([
    '2013,2012,2011,2010,2009',
    '2018,2017,2016,2015,2014',
    '2023,2022,2021,2020,2019',
  ])
})

test('animes that stand elsewhere can be replaced from the other pages', async () => {
  for (const minute of minutes) {
    const years = await yearsAt(minute, 15)
    expect(years.slice(0, 5)).toEqual(await yearsAt(minute))
    expect(years.map(Number).sort()).toEqual(Array.from({ length: 15 }, (_, index) => 2009 + index))
  }
})

test('within one minute every visitor sees the same page', () => {
  for (const minute of minutes) {
    const first = new Date(Date.UTC(2026, 2, 1, 12, minute, 0, 0))
    const last = new Date(Date.UTC(2026, 2, 1, 12, minute, 59, 999))
    expect(drawPage(first, 3)).toBe(drawPage(last, 3))
  }
})

test('over a day each page is chosen about as often as the others', () => {
  const counts = [0, 0, 0]
  for (let minute = 0; minute < 1440; minute++) {
    const page = drawPage(new Date(Date.UTC(2026, 2, 1, 0, minute)), 3)
    counts[page] = (counts[page] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(400)
})
