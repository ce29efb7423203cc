import type { Database } from '../../../../platform/database/connect-database.ts'
import { limited } from '../../../../platform/http/limits/rate-limits.ts'
import type { HttpPoster } from '../../../../platform/http-client/create-http-client.ts'
import { FetchFailure } from '../../../../platform/http-client/fetch-failure.ts'
import { RetryLater } from '../../../../platform/jobs/create-jobs.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { toAnimePath, toWatchPath } from '../../../../shared/episode-place.ts'
import { toAnnounceJob } from './jobs.ts'
import { findAnnouncedUntil, listChangedAnimes, listChangedEpisodes, saveAnnouncedUntil } from './queries.ts'

/** Forwards announcements to all participating search engines (indexnow.org). */
const indexNowUrl = new URL('https://api.indexnow.org/indexnow')

export type AnnounceParts = Pick<Site, 'db' | 'publicUrl' | 'now'> & {
  http: HttpPoster
  /** Proves that the site sends the request: it is also served at `/{key}.txt`. */
  key: string
  service: URL
}

type Parts = Pick<Site, 'app' | 'config' | 'jobs'> & Omit<AnnounceParts, 'key' | 'service'>

/** Registers the job that announces changes to search engines; with INDEXNOW_KEY serves the file that proves the key. */
export function announceToSearchEngines({ app, config, jobs, ...parts }: Parts): void {
  const key = config.INDEXNOW_KEY
  jobs.handle(toAnnounceJob(key), async () => {
    if (key) await announceChanges({ ...parts, key, service: indexNowUrl })
  })
  if (!key) return
  app.get(`/${key}.txt`, limited('page'), async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(key),
  )
}

// The protocol's limit per call. Further changes are found through the sitemap.
const maxAddresses = 10_000

/**
 * Announces the pages of animes and episodes that changed since the last run. The first run announces nothing, because
 * the sitemap has the existing pages.
 * @returns the number of sent addresses
 * @throws RetryLater when the service refuses or is away: the next run announces the same changes
 */
export async function announceChanges({ db, http, key, publicUrl, service, now }: AnnounceParts): Promise<number> {
  // Rows of a transaction are older than its commit: those of the last minute wait for the next run.
  const until = new Date(now().getTime() - minuteMs)
  const after = await findAnnouncedUntil(db)
  const urls = after ? await listChangedUrls(db, { after, until, publicUrl }) : []
  if (urls.length > 0) {
    const keyLocation = `${publicUrl}/${key}.txt`
    const body = JSON.stringify({ host: new URL(publicUrl).host, key, keyLocation, urlList: urls })
    const { status } = await http
      .post(service, Buffer.from(body), {
        allows: ({ host }) => host === service.host,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        maxBytes: 64 * 1024,
        timeoutMs: 15_000,
      })
      .catch((error: unknown) => {
        throw error instanceof FetchFailure ? new RetryLater(`IndexNow: ${error.message}`) : error
      })
    if (status !== 200 && status !== 202) throw new RetryLater(`IndexNow answered ${status}`)
  }
  await saveAnnouncedUntil(db, until)
  return urls.length
}

type Span = { after: Date; until: Date; publicUrl: string }

async function listChangedUrls(db: Database, { publicUrl, ...span }: Span): Promise<string[]> {
  const animes = await listChangedAnimes(db, { ...span, limit: maxAddresses })
  const episodes = await listChangedEpisodes(db, { ...span, limit: maxAddresses })
  const paths = [
    ...animes.map(({ slug }) => toAnimePath(slug)),
    ...episodes.map((episode) => toWatchPath(episode.slug, episode)),
  ]
  return paths.slice(0, maxAddresses).map((path) => `${publicUrl}${path}`)
}
