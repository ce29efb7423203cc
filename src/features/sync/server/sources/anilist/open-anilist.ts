import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { HttpPoster } from '../../../../../platform/http-client/create-http-client.ts'
import { findAnswer, keepAnswer } from '../../queries/answers.ts'
import type { SourceAnswer, SyncSource, Wanted } from '../source.ts'
import { createAniListClient } from './ask-anilist.ts'
import { findMedia } from './find-media.ts'
import { type Media, media } from './media.ts'
import { toAnswer } from './to-answer.ts'

type Parts = {
  db: Database
  http: HttpPoster
  address: string
  now: () => Date
  wait: (milliseconds: number) => Promise<void>
}

/** How long an answer is not asked for again: less for what may be on air, whose hours move. */
const keptMs = { settled: 7 * 24 * 3_600_000, moving: 6 * 3_600_000 }

/** AniList's public API as a source of metadata; it has no episodes that could be watched. */
export function openAniList({ db, now, ...parts }: Parts): SyncSource {
  const ask = createAniListClient({ ...parts, now })
  return {
    name: 'anilist',
    label: 'AniList',
    async find(wanted) {
      const question = toQuestion(wanted)
      const kept = await findAnswer(db, 'anilist', question)
      const told = kept?.answer ? media.safeParse(kept.answer).data : undefined
      if (kept && now().getTime() - kept.fetched_at.getTime() < toKeptMs(told)) return present(told)
      const found = await findMedia(ask, wanted)
      await keepAnswer(db, { source: 'anilist', question, answer: found ?? null, at: now() })
      return present(found)
    },
  }
}

function toKeptMs(told: Media | undefined): number {
  return told?.status === 'FINISHED' || told?.status === 'CANCELLED' ? keptMs.settled : keptMs.moving
}

/** Nothing for adults comes in by itself. */
function present(told: Media | undefined): SourceAnswer | undefined {
  return told && !told.isAdult ? toAnswer(told) : undefined
}

/** What an answer is kept under: the id there, or everything that it would be found by. */
function toQuestion({ externalIds: { anilist, mal }, slug, titles, type, releaseYear }: Wanted): string {
  if (anilist !== undefined) return `id:${anilist}`
  return ['search', mal ?? '', titles[0] ?? slug, type ?? '', releaseYear ?? ''].join(':').slice(0, 500)
}
