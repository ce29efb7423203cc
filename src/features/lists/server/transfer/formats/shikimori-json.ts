import type { JsonRecord, JsonSite } from './json-site.ts'
import {
  type ListLine,
  nameless,
  toCleanText,
  toSeenCount,
  toSiteId,
  toTitles,
  unknownStatus,
  unsaid,
} from './list-line.ts'
import { toListedDetails, toScore } from './listed-details.ts'
import { findStatus } from './statuses.ts'

/** Reads Shikimori's export: an array of entries with ids of MyAnimeList. Mangas are skipped. */
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
    ...unsaid,
    title,
    otherTitles,
    ids: { ...unsaid.ids, mal },
    status,
    seenCount: toSeenCount(entry.episodes),
    said: toListedDetails({ score: toScore(entry.score, 10), notes: entry.text, rewatches: entry.rewatches }),
  }
}
