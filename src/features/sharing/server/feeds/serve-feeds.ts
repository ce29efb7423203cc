import { AppError } from '../../../../platform/http/app-error.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { type FeedFormat, makeFeed } from './make-feed.ts'

const types: Record<FeedFormat, string> = { atom: 'application/atom+xml', rss: 'application/rss+xml' }
// New episodes drop the copy at once; this is only a limit for missed events.
const cacheSeconds = 600

/** Serves /feeds/episodes, -vostfr, -vf and /feeds/anime/{slug}, each as .atom and .rss. */
export function serveFeeds({ db, publicUrl, serveCached }: Pick<Site, 'db' | 'publicUrl' | 'serveCached'>): void {
  for (const format of ['atom', 'rss'] as const) {
    const served = async (path: string, topic: { language?: 'VOSTFR' | 'VF'; slug?: string }) => {
      const body = await makeFeed(db, { ...topic, format, path, publicUrl })
      if (body === undefined) throw new AppError('NOT_FOUND', 'Anime non trouvé')
      return { type: types[format], body, seconds: cacheSeconds }
    }
    const fixed = { '': {}, '-vostfr': { language: 'VOSTFR' }, '-vf': { language: 'VF' } } as const
    for (const [suffix, topic] of Object.entries(fixed)) {
      const path = `/feeds/episodes${suffix}.${format}`
      serveCached(path, () => served(path, topic))
    }
    serveCached(`/feeds/anime/:slug.${format}`, ({ slug = '' }) =>
      served(`/feeds${toAnimePath(slug)}.${format}`, { slug }),
    )
  }
}
