import { beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { insertRow, updateRows } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { maxCounted } from '../../../shared/contract/pagination.ts'
import { checkLink, getLinkSummary, judgeLinks, listAnimesByLinks, listLinks } from '../contract.ts'
import { countLinks } from './list-links.ts'
import { createResolver } from './resolver/resolver.ts'
import { handleLinks } from './routes.ts'

const { db } = useTestDatabase()
const asked: number[] = []
const api = createApi()
const now = () => new Date()
const checkLinksSoon = async (episodeId: number) => void asked.push(episodeId)
const resolver = createResolver(now)
const parts = { db, hosts: [], ownHosts: [], resolver, now, checkLinksSoon, runTasksSoon: async () => {} }
handleLinks(api, parts)
const call = callAs(api, 1, 'Moderateur')
beforeEach(async () => {
  asked.length = 0
  await db.deleteFrom('anime').execute()
})

type Known = { health?: 'ok' | 'slow' | 'dead'; failures?: number; health_since?: string; due_at?: string }

async function makeLink(url: string, known: Known = {}): Promise<{ id: number; episodeId: number }> {
  const { id: anime_id } = await makeAnime(db, { title: 'La Marée' })
  const { id: episodeId, source_ids } = await makeEpisode(db, { anime_id, sources: [{ url }] })
  const [id = 0] = source_ids
  await updateRows(db, 'source_check', { source_id: id }, { tried: 'Rien', ...known })
  return { id, episodeId }
}

const list = (query: InputOf<typeof listLinks>['query'] = {}) => call(listLinks, { query })

test('a link has its episode and the results of checks and players', async () => {
  const { id, episodeId } = await makeLink('https://h.example/a.mp4', {
    health: 'dead',
    failures: 2,
    health_since: '2026-03-01T12:00:00Z',
    due_at: '2026-03-02T12:00:00Z',
  })
  const failure = { source_id: id, code: 'network', last_position_seconds: 3 }
  const hours = [new Date(), new Date(Date.now() - 8 * 24 * 3_600_000)]
  for (const hour of hours)
    await insertRow(db, 'playback_failure', { ...failure, hour, failures: 4, last_detail: null })
  expect(await list()).toEqual({
    links: [
      {
        id,
        url: 'https://h.example/a.mp4',
        host: 'h.example',
        priority: 0,
        health: 'dead',
        health_since: '2026-03-01T12:00:00.000Z',
        checked_at: null,
        due_at: '2026-03-02T12:00:00.000Z',
        tried: 'Rien',
        failures: 2,
        failing_since: null,
        cors: null,
        playback_failures: 4,
        fallback: null,
        episode: {
          id: episodeId,
          season_label: 'Saison 1',
          episode_number: 1,
          number_label: null,
          language: 'VOSTFR',
          anime: { id: expect.any(Number), slug: expect.any(String), title: 'La Marée' },
        },
      },
    ],
    pagination: { page: 1, limit: 20, total: 1, total_pages: 1, is_capped: false },
    next_cursor: null,
  })
})

test('dead links come first, then failing, slow and unchecked ones; within each, the latest change first', async () => {
  await makeLink('https://h.example/old.mp4', { health: 'ok', health_since: '2026-01-01T00:00:00Z' })
  await makeLink('https://h.example/new.mp4', { health: 'ok', health_since: '2026-02-01T00:00:00Z' })
  await makeLink('https://h.example/never.mp4')
  await makeLink('https://h.example/fails.mp4', { health: 'ok', failures: 1, health_since: '2025-01-01T00:00:00Z' })
  await makeLink('https://h.example/slow.mp4', { health: 'slow' })
  await makeLink('https://h.example/dead.mp4', { health: 'dead', failures: 9 })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 2 })))
  const names = pages.map(({ links }) => links.map(({ url }) => url.split('/').at(-1)))
  expect(names).toEqual([['dead.mp4', 'fails.mp4'], ['slow.mp4', 'never.mp4'], ['new.mp4', 'old.mp4'], []])
  expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, total: 6, total_pages: 3, is_capped: false })
})

test('cursors lead through all links in their order', async () => {
  await makeLink('https://h.example/old.mp4', { health: 'ok', health_since: '2026-01-01T00:00:00.000001Z' })
  await makeLink('https://h.example/new.mp4', { health: 'ok', health_since: '2026-01-01T00:00:00.000002Z' })
  await makeLink('https://h.example/never.mp4')
  await makeLink('https://h.example/ever.mp4')
  const pages = [await list({ limit: 1 })]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor)
    pages.push(await list({ limit: 1, cursor }))
  const names = pages.flatMap(({ links }) => links.map(({ url }) => url.split('/').at(-1)))
  expect(names).toEqual(['never.mp4', 'ever.mp4', 'new.mp4', 'old.mp4'])
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('links are filtered by health and host, and counted', async () => {
  await makeLink('https://un.example/a.mp4', { health: 'dead', failures: 2 })
  await makeLink('https://un.example/b.mp4', { health: 'ok' })
  await makeLink('https://deux.example/c.mp4', { health: 'dead', failures: 3 })
  const urls = async (query: Parameters<typeof list>[0]) => {
    const { links, pagination } = await list(query)
    return [links.map(({ url }) => url).toSorted(), pagination.total]
  }
  expect(await urls({ health: 'dead' })).toEqual([['https://deux.example/c.mp4', 'https://un.example/a.mp4'], 2])
  expect(await urls({ health: 'dead', host: 'un.example' })).toEqual([['https://un.example/a.mp4'], 1])
  expect(await urls({ host: 'absent.example' })).toEqual([[], 0])
  expect(await countLinks(db)).toEqual({ total: 3, ok: 1, slow: 0, dead: 2, unknown: 0 })
})

test('links are found by a part of the address or title, by anime and by episode', async () => {
  const { id: anime_id } = await makeAnime(db, { title: 'Hagane Zéro' })
  const { id: episodeId } = await makeEpisode(db, { anime_id, sources: [{ url: 'https://un.example/100%_a.mp4' }] })
  await makeLink('https://deux.example/b.mp4')
  const urls = async (query: Parameters<typeof list>[0]) => (await list(query)).links.map(({ url }) => url)
  for (const search of ['hagane zero', 'UN.example', '100%_a', 'https://un.example/100%_a.mp4']) {
    expect(await urls({ search })).toEqual(['https://un.example/100%_a.mp4'])
  }
  expect(await urls({ search: '0%%_a' })).toEqual([])
  expect(await urls({ anime_id: String(anime_id) })).toEqual(['https://un.example/100%_a.mp4'])
  expect(await urls({ episode_id: String(episodeId) })).toEqual(['https://un.example/100%_a.mp4'])
  expect((await list({ search: 'hagane', health: 'dead' })).pagination.total).toBe(0)
})

test('one or two letters find titles that begin with them, not addresses', async () => {
  await makeLink('https://un.example/a.mp4')
  expect((await list({ search: 'la' })).links).toHaveLength(1)
  for (const search of ['un', 'ma', '…']) expect((await list({ search })).links).toEqual([])
})

test('a search with very many matches keeps the order and stops counting; filters still apply', async () => {
  const [dead, found] = [
    await makeLink('https://autre.example/dead.mp4', { health: 'dead', failures: 2 }),
    await makeLink('https://foule.example/dead.mp4', { health: 'dead', failures: 2 }),
  ]
  const { id: anime_id } = await makeAnime(db, { title: 'Foule' })
  const { id: episode_id } = await makeEpisode(db, { anime_id, sources: [] })
  await sql`insert into episode_source (episode_id, url, host, priority)
    select ${episode_id}, 'https://foule.example/' || n, 'foule.example', n
      from generate_series(1, ${2 * maxCounted + 1}::int) n`.execute(db)
  for (const search of ['foule', 'foule.example']) {
    const { links, pagination } = await list({ search })
    expect(links[0]?.id).toBe(found.id)
    expect(pagination).toMatchObject({ total: maxCounted, is_capped: true })
    expect((await list({ search, health: 'dead' })).pagination).toMatchObject({ total: 1, is_capped: false })
    expect((await list({ search, episode_id: String(dead.episodeId) })).links).toEqual([])
  }
  expect((await list({ search: 'autre.example' })).links.map(({ id }) => id)).toEqual([dead.id])
  const { animes } = await call(listAnimesByLinks, { query: { search: 'foule.example' } })
  expect(animes.map(({ title }) => title)).toEqual(['La Marée'])
})

test('a link names the fallback of its episode', async () => {
  const { id: anime_id } = await makeAnime(db)
  const sources = [
    { url: 'https://un.example/a.mp4' },
    { url: 'https://deux.example/a.mp4', priority: 1, health: 'dead' as const },
    { url: 'https://trois.example/a.mp4', priority: 2, health: 'slow' as const },
  ]
  await makeEpisode(db, { anime_id, sources })
  const { links } = await list({ host: 'un.example' })
  expect(links[0]?.fallback).toEqual({ host: 'trois.example', health: 'slow' })
  expect((await list({ host: 'trois.example' })).links[0]?.fallback).toMatchObject({ host: 'un.example' })
})

test('the summary shows the health of all links by host', async () => {
  await makeLink('https://un.example/a.mp4', { health: 'dead', failures: 2 })
  await makeLink('https://un.example/b.mp4', { health: 'ok' })
  await makeLink('https://deux.example/c.mp4', { health: 'slow' })
  expect(await call(getLinkSummary, {})).toEqual({
    total: 3,
    episode_count: 3,
    dead_without_other: 1,
    last_checked_at: null,
    hosts: [
      { host: 'un.example', ok: 1, slow: 0, dead: 1, unknown: 0 },
      { host: 'deux.example', ok: 0, slow: 1, dead: 0, unknown: 0 },
    ],
  })
})

test('animes are listed by dead links, without those that have no problem', async () => {
  const make = async (title: string, healths: ('ok' | 'dead' | 'slow')[]) => {
    const { id: anime_id } = await makeAnime(db, { title })
    for (const [index, health] of healths.entries()) {
      const sources = [{ url: `https://un.example/${title}-${index}.mp4` }]
      const { source_ids } = await makeEpisode(db, { anime_id, episode_number: index + 1, sources })
      await updateRows(db, 'source_check', { source_id: source_ids[0] ?? 0 }, { health })
    }
  }
  await make('Sain', ['ok', 'ok'])
  await make('Lent', ['slow', 'ok'])
  await make('Mort', ['dead', 'dead', 'ok'])
  const { animes, pagination } = await call(listAnimesByLinks, { query: {} })
  expect(animes).toMatchObject([
    { title: 'Mort', ok: 1, slow: 0, dead: 2, unknown: 0, failing: 0, silent_episode_count: 2 },
    { title: 'Lent', ok: 1, slow: 1, dead: 0, silent_episode_count: 0 },
  ])
  expect(pagination).toEqual({ page: 1, limit: 20, total: 2, total_pages: 1 })
  expect((await call(listAnimesByLinks, { query: { search: 'lent', host: 'un.example' } })).animes).toHaveLength(1)
})

test('links that no host plays are named before they are saved', async () => {
  const urls = ['https://theatre.example/1', 'https://inconnu.example/2', 'https://autre.example/3']
  const judged = createApi()
  const theatre = {
    name: 'theatre',
    canResolve: ({ hostname }: URL) => hostname === 'theatre.example',
    resolve: () => Promise.reject(new Error('No link is asked for.')),
  }
  handleLinks(judged, { ...parts, hosts: [theatre] })
  const ask = callAs(judged, 1, 'Moderateur')
  expect(await ask(judgeLinks, { body: { urls } })).toEqual({ unplayable: urls.slice(1) })
  for (const wrong of [[], ['ftp://a.example/1'], ['x'], Array.from({ length: 1001 }, () => urls[0] ?? '')]) {
    await expect(ask(judgeLinks, { body: { urls: wrong } })).rejects.toMatchObject({ code: 'VALIDATION' })
  }
})

test("staff can have an episode's links checked", async () => {
  const { id, episodeId } = await makeLink('https://un.example/a.mp4')
  await call(checkLink, { params: { id } })
  expect(asked).toEqual([episodeId])
  await expect(call(checkLink, { params: { id: '2147483647' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
