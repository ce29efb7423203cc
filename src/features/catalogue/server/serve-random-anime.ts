import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defineTopic, type SiteEvents, sendEvent } from '../../../platform/events/create-events.ts'
import { limited } from '../../../platform/http/limits/rate-limits.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import { toAnimePath } from '../../../shared/episode-place.ts'
import { type AnimeFilters, animeFilters } from '../contract.ts'
import { randomAnimePath } from '../random-rules.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { listAnimes } from './list-animes.ts'

type Parts = SiteParts<'db'> &
  Catalogue & {
    app: FastifyInstance
    events: SiteEvents
    /** From 0 up to, but not including, 1; tests set it. */
    random?: () => number
  }

/** How many animes are drawn from, the newest release first (docs/product/browsing.md#random-anime). */
const drawnAnimes = 200
/** More addresses than draw within the hour for which their last anime is remembered. */
const maxAddresses = 10_000
const rememberedMs = 3_600_000

/** An address was led to an anime. Stored nowhere. */
const animeDrawn = defineTopic('anime_drawn', z.object({ ip: z.string(), id: z.int() }))

/**
 * Leads to a random anime that passes the filters of the address, for browsers without scripts; where nothing passes,
 * to the explorer, which says so. What an address was led to last is remembered in memory only, by every copy of the
 * site: there are no cookies.
 */
export function serveRandomAnime({
  app,
  events,
  random = Math.random,
  now = () => new Date(),
  ...catalogue
}: Parts): void {
  const lastDrawn = new Map<string, { id: number; until: number }>()

  function remember(ip: string, id: number): void {
    const at = now().getTime()
    lastDrawn.delete(ip)
    lastDrawn.set(ip, { id, until: at + rememberedMs })
    for (const [oldest, { until }] of lastDrawn) {
      if (until > at && lastDrawn.size <= maxAddresses) break
      lastDrawn.delete(oldest)
    }
  }

  events.on(animeDrawn, { onEvent: ({ ip, id }) => remember(ip, id), onGap: () => {} })

  app.get<{ Querystring: Record<string, string> }>(randomAnimePath, limited('search'), async (request, reply) => {
    const { ip, raw } = request
    await events.catchUp()
    const read = animeFilters.safeParse(request.query)
    const drawn = read.success ? await draw(catalogue, read.data, { random, last: lastDrawn.get(ip)?.id }) : undefined
    if (drawn) {
      remember(ip, drawn.id)
      await sendEvent(catalogue.db, animeDrawn, { ip, id: drawn.id })
    }
    const query = raw.url?.replace(/^[^?]*/, '') ?? ''
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .redirect(drawn ? toAnimePath(drawn.slug) : `/explorer${query}`, 303)
  })
}

type Luck = { random: () => number; last: number | undefined }

/** Draws one of the newest animes; another one than the last, unless it is alone. */
async function draw(catalogue: Catalogue, filters: AnimeFilters, { random, last }: Luck) {
  const list = (page: number) =>
    listAnimes(catalogue, { ...filters, sort_by: 'release_year', sort_order: 'desc', page, limit: 1 })
  const { total } = await list(1)
  const count = Math.min(total, drawnAnimes)
  if (count === 0) return undefined
  const place = Math.floor(random() * count)
  const [drawn] = (await list(place + 1)).animes
  if (drawn?.id !== last || count === 1) return drawn
  return (await list(((place + 1) % count) + 1)).animes[0]
}
