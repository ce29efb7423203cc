import { type FeedFormat, makeFeed } from '../features/sharing/server/feeds/public.ts'
import type { Database } from '../platform/database/connect-database.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { ServeKept } from './serve-kept.ts'

const types: Record<FeedFormat, string> = { atom: 'application/atom+xml', rss: 'application/rss+xml' }
// New episodes drop the copy at once; this only bounds what a missed event could leave.
const keptSeconds = 600

type FeedParts = { db: Database; publicUrl: string; serve: ServeKept }

/** /feeds/episodes, -vostfr, -vf and /feeds/anime/{slug}, each as .atom and .rss. */
export function mountFeeds({ db, publicUrl, serve }: FeedParts): void {
  for (const format of ['atom', 'rss'] as const) {
    const served = async (path: string, topic: { language?: 'VOSTFR' | 'VF'; slug?: string }) => {
      const body = await makeFeed(db, { ...topic, format, path, publicUrl })
      if (body === undefined) throw new AppError('NOT_FOUND', 'Anime non trouvé')
      return { type: types[format], body, seconds: keptSeconds }
    }
    const fixed = { '': {}, '-vostfr': { language: 'VOSTFR' }, '-vf': { language: 'VF' } } as const
    for (const [suffix, topic] of Object.entries(fixed)) {
      const path = `/feeds/episodes${suffix}.${format}`
      serve(path, () => served(path, topic))
    }
    serve(`/feeds/anime/:slug.${format}`, ({ slug = '' }) =>
      served(`/feeds/anime/${encodeURIComponent(slug)}.${format}`, { slug }),
    )
  }
}
