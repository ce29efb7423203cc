import { limited } from '../../../../platform/http/limits/rate-limits.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { announceChanges, announceChangesJob, indexNowUrl } from './announce-changes.ts'

/** With INDEXNOW_KEY: registers the job that announces changes to search engines, and the file that proves the key. */
export function announceToSearchEngines(site: Site): void {
  const key = site.config.INDEXNOW_KEY
  if (key === undefined) return
  const parts = { ...site, key, service: indexNowUrl }
  site.jobs.handle(announceChangesJob, async () => void (await announceChanges(parts)))
  site.app.get(`/${key}.txt`, limited('page'), async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(key),
  )
}
