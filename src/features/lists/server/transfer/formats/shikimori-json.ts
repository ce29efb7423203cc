import type { JsonRecord, JsonSite } from './json-site.ts'
import { type ListLine, nameless, toCleanText, toSeenCount, toSiteId, toTitles, unknownStatus } from './list-line.ts'
import { toSaid, toScore } from './said-of-anime.ts'
import { findStatus } from './statuses.ts'

/** Shikimori's export: an array of entries whose ids are those of MyAnimeList. Mangas are passed over. */
export const shikimoriJson: JsonSite = {
  format: 'shikimori',
  knows: (entry) => 'target_title' in entry || 'target_id' in entry,
  open: () => ({ read: toLine }),
}

function toLine(entry: JsonRecord): ListLine | string | undefined {
  if (entry.target_type !== undefined && entry.target_type !== 'Anime') return undefined
  const [title = '', ...otherTitles] = toTitles([entry.target_title, entry.target_title_ru])
  const mal = toSiteId(entry.target_id)
  if (title === '' && mal === null) return nameless
  const status = findStatus(toCleanText(String(entry.status ?? '')))
  if (!status) return unknownStatus(entry.status)
  return {
    title,
    otherTitles,
    year: null,
    type: null,
    ids: { slug: null, mal, anilist: null },
    status,
    seenCount: toSeenCount(entry.episodes),
    language: undefined,
    addedAt: null,
    said: toSaid({ score: toScore(entry.score, 10), notes: entry.text }),
  }
}
