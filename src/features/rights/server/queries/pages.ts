import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { toAnimePath, toWatchPath } from '../../../../shared/episode-place.ts'

/** A page of the site that a notice can name. */
export type FoundPage = { anime_id: number; episode_id: number | null; label: string }

/** Returns the anime of a current or former slug. */
export async function findAnimePage(db: Database, slug: string): Promise<FoundPage | undefined> {
  return findRow<FoundPage>(db)`
    select a.id as anime_id, null::int as episode_id, a.title || ' (tous les épisodes)' as label
      from anime a
     where a.slug = ${slug} or a.id = (select anime_id from anime_old_slug where slug = ${slug})
     order by a.slug = ${slug} desc
     limit 1
  `
}

type EpisodeAddress = { slug: string; seasonLabel: string; episodeNumber: number; language: 'VOSTFR' | 'VF' }

export async function findEpisodePage(
  db: Database,
  { slug, seasonLabel, episodeNumber, language }: EpisodeAddress,
): Promise<FoundPage | undefined> {
  return findRow<FoundPage>(db)`
    select a.id as anime_id, e.id as episode_id,
           a.title || ', ' || e.season_label || ', épisode ' || coalesce(e.number_label, replace(e.episode_number::text, '.', ',')) || ' ' || e.language as label
      from anime a join episode e on e.anime_id = a.id
     where (a.slug = ${slug} or a.id = (select anime_id from anime_old_slug where slug = ${slug}))
       and lower(e.season_label) = lower(${seasonLabel}) and e.episode_number = ${episodeNumber}
       and e.language = ${language}
     order by a.slug = ${slug} desc
     limit 1
  `
}

/** Returns the accepted, uncontested notices that withhold this page. */
export async function listNoticesWithholding(db: Database, page: FoundPage): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select distinct n.id
      from rights_notice n join rights_page p on p.notice_id = n.id
     where n.state = 'acceptée' and p.is_withheld and p.anime_id = ${page.anime_id}
       and (p.episode_id is null or ${page.episode_id}::int is null or p.episode_id = ${page.episode_id}::int)
     order by n.id
  `
  return rows.map(({ id }) => id)
}

/** Withholds the links of exactly these pages of a notice. */
export async function setWithheldPages(db: Database, noticeId: number, pageIds: number[]): Promise<void> {
  await sql`
    update rights_page set is_withheld = id = any(${pageIds}::int[])
     where notice_id = ${noticeId} and is_withheld <> (id = any(${pageIds}::int[]))
  `.execute(db)
}

export type PageRow = {
  id: number
  address: string
  label: string
  is_withheld: boolean
  /** The current path on the site; null once it is gone. */
  path: string | null
}

export async function listPages(db: Database, noticeId: number): Promise<PageRow[]> {
  const rows = await listRows<Omit<PageRow, 'path'> & PathParts>(db)`
    select p.id, p.address, p.label, p.is_withheld, a.slug, p.episode_id is not null as is_episode,
           e.season_label, e.episode_number, e.number_label, e.language
      from rights_page p
      left join anime a on a.id = p.anime_id
      left join episode e on e.id = p.episode_id
     where p.notice_id = ${noticeId}
     order by p.id
  `
  return rows.map(({ id, address, label, is_withheld, ...parts }) => ({
    id,
    address,
    label,
    is_withheld,
    path: toPath(parts),
  }))
}

type PathParts = {
  slug: string | null
  season_label: string | null
  episode_number: number | null
  number_label: string | null
  language: string | null
  is_episode: boolean
}

function toPath({ slug, is_episode, season_label, episode_number, number_label, language }: PathParts): string | null {
  if (slug === null) return null
  if (!is_episode) return toAnimePath(slug)
  if (season_label === null || episode_number === null || language === null) return null
  return toWatchPath(slug, { season_label, episode_number, number_label, language })
}
