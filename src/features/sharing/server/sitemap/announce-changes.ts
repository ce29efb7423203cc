import { z } from 'zod'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { HttpPoster } from '../../../../platform/http-client/create-http-client.ts'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'
import { fillPath } from '../../../../shared/contract/fill-path.ts'
import { findAnnouncedUntil, keepAnnouncedUntil, listChangedAnimes, listChangedEpisodes } from './queries.ts'

/** Tells search engines which pages changed, every ten minutes. */
export const announceChangesJob: Job<object> = { name: 'announce-changes', payload: z.object({}), cron: '*/10 * * * *' }

/** What takes announcements for all engines that take part (indexnow.org). */
export const indexNowUrl = new URL('https://api.indexnow.org/indexnow')

export type AnnounceParts = {
  db: Database
  http: HttpPoster
  /** Proves that the site asks: it is also served at `/{key}.txt`. */
  key: string
  publicUrl: string
  service: URL
  now: () => Date
}

// The protocol's limit for one call. What is beyond it is found through the sitemap.
const mostAddresses = 10_000

/**
 * Announces the pages of animes and episodes that changed since the last time. The first time announces nothing: the
 * sitemap tells of what is there already.
 * @returns how many addresses were sent
 * @throws Error when the service refuses: the next run announces the same changes
 */
export async function announceChanges({ db, http, key, publicUrl, service, now }: AnnounceParts): Promise<number> {
  const until = now()
  const after = await findAnnouncedUntil(db)
  const urls = after ? await listChangedUrls(db, { after, until, publicUrl }) : []
  if (urls.length > 0) {
    const keyLocation = `${publicUrl}/${key}.txt`
    const body = JSON.stringify({ host: new URL(publicUrl).host, key, keyLocation, urlList: urls })
    const { status } = await http.post(service, Buffer.from(body), {
      allows: ({ host }) => host === service.host,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      maxBytes: 64 * 1024,
      timeoutMs: 15_000,
    })
    if (status !== 200 && status !== 202) throw new Error(`IndexNow answered ${status}`)
  }
  await keepAnnouncedUntil(db, until)
  return urls.length
}

type Span = { after: Date; until: Date; publicUrl: string }

async function listChangedUrls(db: Database, { publicUrl, ...span }: Span): Promise<string[]> {
  const animes = await listChangedAnimes(db, { ...span, limit: mostAddresses })
  const episodes = await listChangedEpisodes(db, { ...span, limit: mostAddresses })
  const paths = [
    ...animes.map((anime) => fillPath('/anime/:slug', anime, undefined)),
    ...episodes.map((place) => fillPath('/watch/:slug/:season_label/:episode_number/:language', place, undefined)),
  ]
  return paths.slice(0, mostAddresses).map((path) => `${publicUrl}${path}`)
}
