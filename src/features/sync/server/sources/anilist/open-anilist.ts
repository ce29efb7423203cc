import type { HttpPoster } from '../../../../../platform/http-client/create-http-client.ts'
import type { Site } from '../../../../../platform/site/site.ts'
import { cacheAnswer, findAnswer } from '../../queries/answers.ts'
import type { SourceAnswer, SyncSource, Wanted } from '../source.ts'
import { createAniListClient } from './ask-anilist.ts'
import { findMedia } from './find-media.ts'
import { type Media, media } from './media.ts'
import { toAnswer } from './to-answer.ts'

type Parts = Pick<Site, 'db' | 'now'> & {
  http: HttpPoster
  address: string
  wait: (milliseconds: number) => Promise<void>
}

/** How long an answer is cached: shorter for animes that may be airing, whose times move. */
const cacheMs = { settled: 7 * 24 * 3_600_000, moving: 6 * 3_600_000 }

/** Opens AniList's public API as a source of metadata; it has no watchable episodes. */
export function openAniList({ db, now, ...parts }: Parts): SyncSource {
  const ask = createAniListClient({ ...parts, now })
  return {
    name: 'anilist',
    label: 'AniList',
    async find(wanted) {
      const question = toQuestion(wanted)
      const cached = await findAnswer(db, 'anilist', question)
      const entry = cached?.answer ? media.safeParse(cached.answer).data : undefined
      // An answer that an older version cached may lack what this one reads.
      const isReadable = cached && (entry || cached.answer === null)
      // One from the future comes from a clock that was corrected since.
      const isFresh = cached && Math.abs(now().getTime() - cached.fetched_at.getTime()) < toCacheMs(entry)
      if (isReadable && isFresh) return present(entry)
      const found = await findMedia(ask, wanted)
      await cacheAnswer(db, { source: 'anilist', question, answer: found ?? null, at: now() })
      return present(found)
    },
  }
}

function toCacheMs(entry: Media | undefined): number {
  return entry?.status === 'FINISHED' || entry?.status === 'CANCELLED' ? cacheMs.settled : cacheMs.moving
}

/** Adult content is excluded. */
function present(entry: Media | undefined): SourceAnswer | undefined {
  return entry && !entry.isAdult ? toAnswer(entry) : undefined
}

/** Returns the cache key of an answer: the AniList id, or everything that identifies the anime. */
function toQuestion({ externalIds: { anilist, mal }, slug, titles, type, releaseYear }: Wanted): string {
  if (anilist !== undefined) return `id:${anilist}`
  return ['search', mal ?? '', titles[0] ?? slug, type ?? '', releaseYear ?? ''].join(':').slice(0, 500)
}
