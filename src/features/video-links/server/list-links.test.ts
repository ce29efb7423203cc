import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { type Api, createApi } from '../../../platform/http/api.ts'
import type { ApiCaller } from '../../../shared/contract/endpoint.ts'
import { checkLink, listLinks } from '../contract.ts'
import { countLinks } from './list-links.ts'
import { createResolver } from './resolver/resolver.ts'
import { registerVideoLinkOperations } from './routes.ts'

const database = useTestDatabase()
const asked: number[] = []
let api: Api
let call: ApiCaller

beforeAll(() => {
  api = createApi()
  const now = () => new Date()
  const checkLinksSoon = async (episodeId: number) => void asked.push(episodeId)
  registerVideoLinkOperations(api, {
    db: database.connection.db,
    hosts: [],
    resolver: createResolver(now),
    now,
    checkLinksSoon,
  })
  call = callAs(api, 1, 'Moderateur')
})
beforeEach(async () => {
  asked.length = 0
  await database.connection.db.deleteFrom('anime').execute()
})

type Known = { health?: 'ok' | 'slow' | 'dead'; failures?: number; health_since?: string; due_at?: string }

async function makeLink(url: string, known: Known = {}): Promise<{ id: number; episodeId: number }> {
  const { db } = database.connection
  const { id: anime_id } = await makeAnime(db, { title: 'La Marée' })
  const { id: episodeId } = await makeEpisode(db, { anime_id, sources: [{ url }] })
  const { id } = await db
    .selectFrom('episode_source')
    .select('id')
    .where('episode_id', '=', episodeId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('source_check')
    .set({ tried: 'Rien', ...known })
    .where('source_id', '=', id)
    .execute()
  return { id, episodeId }
}

const list = (
  query: { health?: 'ok' | 'slow' | 'dead' | 'unknown'; host?: string; page?: number; limit?: number } = {},
) => call(listLinks, { query })

test('a link is shown with its episode and all that checks and players told of it', async () => {
  const { db } = database.connection
  const { id, episodeId } = await makeLink('https://h.example/a.mp4', {
    health: 'dead',
    failures: 2,
    health_since: '2026-03-01T12:00:00Z',
    due_at: '2026-03-02T12:00:00Z',
  })
  const told = { source_id: id, code: 'network', last_position_seconds: 3 }
  const hours = [new Date(), new Date(Date.now() - 8 * 24 * 3_600_000)]
  for (const hour of hours)
    await db
      .insertInto('playback_failure')
      .values({ ...told, hour, failures: 4, last_detail: null })
      .execute()
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
        episode: {
          id: episodeId,
          season_label: 'Saison 1',
          episode_number: 1,
          language: 'VOSTFR',
          anime: { id: expect.any(Number), slug: expect.any(String), title: 'La Marée' },
        },
      },
    ],
    pagination: { page: 1, limit: 20, total: 1, total_pages: 1 },
    hosts: [{ host: 'h.example', ok: 0, slow: 0, dead: 1, unknown: 0 }],
  })
})

test('those that fail come first, then those that changed last, page by page', async () => {
  await makeLink('https://h.example/old.mp4', { health: 'ok', health_since: '2026-01-01T00:00:00Z' })
  await makeLink('https://h.example/new.mp4', { health: 'ok', health_since: '2026-02-01T00:00:00Z' })
  await makeLink('https://h.example/never.mp4')
  await makeLink('https://h.example/fails.mp4', { health: 'ok', failures: 1, health_since: '2025-01-01T00:00:00Z' })
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })))
  const names = pages.map(({ links }) => links.map(({ url }) => url.split('/').at(-1)))
  expect(names).toEqual([['fails.mp4', 'new.mp4'], ['old.mp4', 'never.mp4'], []])
  expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, total: 4, total_pages: 2 })
})

test('they are chosen by health and host, and counted', async () => {
  const { db } = database.connection
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

test('the staff has the links of an episode looked at', async () => {
  const { id, episodeId } = await makeLink('https://un.example/a.mp4')
  await call(checkLink, { params: { id: String(id) } })
  expect(asked).toEqual([episodeId])
  await expect(call(checkLink, { params: { id: '2147483647' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('it is not for everybody', async () => {
  for (const [other, code] of [
    [callAs(api), 'UNAUTHENTICATED'],
    [callAs(api, 1), 'FORBIDDEN'],
  ] as const) {
    await expect(other(listLinks, { query: {} })).rejects.toMatchObject({ code })
    await expect(other(checkLink, { params: { id: '1' } })).rejects.toMatchObject({ code })
  }
})
