import { dayInParis } from '../../../../platform/calendar/weeks.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { ListFormat } from '../../transfer-contract.ts'
import { listFormats } from './formats/list-formats.ts'
import { type ListLine, toCleanText, toSiteId } from './formats/list-line.ts'
import { type ListedRow, listListedAnimes, listSeenCounts } from './queries/known-animes.ts'

/** Writes a person's watchlist in a format. Importing it again changes nothing. */
export async function exportList(
  db: Database,
  { accountId, format, at }: { accountId: number; format: ListFormat; at: Date },
): Promise<{ file_name: string; media_type: string; text: string }> {
  const rows = await listListedAnimes(db, accountId)
  const seen = await listSeenCounts(db, accountId)
  const { write, extension, mediaType } = listFormats[format]
  return {
    file_name: `sumine-watchlist-${dayInParis(at)}.${extension}`,
    media_type: mediaType,
    text: write(rows.map((row) => toLine(row, seen.get(row.anime_id) ?? 0))),
  }
}

function toLine(row: ListedRow, markedCount: number): ListLine {
  const { seen = 0, ...said } = row.said ?? {}
  return {
    title: toCleanText(row.title),
    otherTitles: [],
    year: row.release_year,
    type: row.type,
    ids: { slug: row.slug, mal: toSiteId(row.external_ids.mal), anilist: toSiteId(row.external_ids.anilist) },
    status: row.status,
    // Another list counted more episodes than the catalogue has.
    seenCount: Math.max(markedCount, seen),
    language: row.language,
    addedAt: row.added_at.toISOString(),
    said,
  }
}
