import { Feed } from 'feed'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { toAnimePath, toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
import { dropXmlForbidden, escapeMarkup } from '../../../../shared/escape-markup.ts'
import { findAnime, listNewEpisodes, type NewEpisodeRow } from './queries.ts'

const maxEntries = 50
/** Entries from before have their address as id: with another one, readers would show them as new again. */
const ownIdsSince = new Date('2027-01-01')

/** `atom` (RFC 4287) or `rss` (2.0). */
export type FeedFormat = 'atom' | 'rss'

type FeedTopic = { language?: 'VOSTFR' | 'VF' | undefined; slug?: string | undefined }

type FeedRequest = FeedTopic & { format: FeedFormat; path: string; publicUrl: string }

/**
 * Returns the newest episodes as a feed.
 * @param request `path` is the feed's own address on this site
 * @returns undefined for an unknown anime
 */
export async function makeFeed(db: Database, request: FeedRequest): Promise<string | undefined> {
  const { format, language, slug, publicUrl, path } = request
  const anime = slug === undefined ? undefined : await findAnime(db, slug)
  if (slug !== undefined && anime === undefined) return undefined
  const rows = await listNewEpisodes(db, { language, animeId: anime?.id, limit: maxEntries })
  const name = ['Suminé', anime?.title ?? 'Nouveaux épisodes', language].filter(Boolean).join(' – ')
  const feed = new Feed({
    id: `${publicUrl}${path}`,
    title: name,
    description: `Les derniers épisodes ajoutés${language ? ` en ${language}` : ''}.`,
    link: `${publicUrl}${anime ? toAnimePath(anime.slug) : '/'}`,
    language: 'fr',
    // An Atom feed requires an author (RFC 4287, 4.1.1).
    author: { name: 'Suminé', link: `${publicUrl}/` },
    copyright: 'Suminé n’héberge aucun contenu.',
    favicon: `${publicUrl}/favicon.ico`,
    // The newest entry's instant, so that an unchanged feed is byte-identical.
    updated: rows[0]?.created_at ?? new Date(0),
    feedLinks: { [format]: `${publicUrl}${path}` },
  })
  for (const row of rows) feed.addItem(toItem(row, { publicUrl, format }))
  return dropXmlForbidden(format === 'atom' ? feed.atom1() : feed.rss2())
}

function toItem(row: NewEpisodeRow, { publicUrl, format }: Pick<FeedRequest, 'publicUrl' | 'format'>) {
  const link = `${publicUrl}${toWatchPath(row.anime_slug, row)}`
  const title = `${row.anime_title} – ${toEpisodePlace(row)} (${row.language})`
  const description = [row.title, row.synopsis].filter(Boolean).join(' – ')
  return {
    // An address does not last (RFC 4287, 4.2.6): a slug or a number may change.
    id: row.created_at < ownIdsSince ? link : `tag:${new URL(publicUrl).hostname},2026:episode-${row.id}`,
    link,
    // The `feed` library writes titles as HTML in Atom and plain text in RSS, summaries as HTML in both.
    title: format === 'atom' ? escapeMarkup(title) : title,
    ...(description && { description: escapeMarkup(description) }),
    date: row.created_at,
    published: row.created_at,
  }
}
