import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import type { EpisodePlace } from '../../../../shared/episode-place.ts'

/** A part of a sitemap: a range of ids, so that no query has to count rows. */
type PartRow = { part: number; changed_at: Date }

/** Returns the non-empty anime parts, each with its last change; an anime's page also shows its episodes. */
export async function listAnimeParts(db: Database, partSize: number): Promise<PartRow[]> {
  return listRows<PartRow>(db)`
    select (a.id - 1) / ${partSize}::int + 1 as part, greatest(max(a.updated_at), max(e.updated_at)) as changed_at
      from anime a left join episode e on e.anime_id = a.id
     group by 1
     order by 1
  `
}

/** Returns the episode parts that are not empty, each with its last change; withheld episodes are in none. */
export async function listEpisodeParts(db: Database, partSize: number): Promise<PartRow[]> {
  return listRows<PartRow>(db)`
    select (id - 1) / ${partSize}::int + 1 as part, max(updated_at) as changed_at
      from episode
     where not exists (select from withheld_episode w where w.episode_id = episode.id)
     group by 1
     order by 1
  `
}

type IdRange = { first: number; last: number }

/** Returns the animes of a range of ids, each with its last change or its episodes'. */
export async function listAnimePages(db: Database, { first, last }: IdRange) {
  return listRows<{ slug: string; changed_at: Date }>(db)`
    select a.slug,
           greatest(a.updated_at, (select max(updated_at) from episode where anime_id = a.id)) as changed_at
      from anime a
     where a.id between ${first} and ${last}
     order by a.id
  `
}

type EpisodePageRow = EpisodePlace & { slug: string; language: string; changed_at: Date }

/** Returns the episodes of a range of ids that are not withheld: one page per language. */
export async function listEpisodePages(db: Database, { first, last }: IdRange): Promise<EpisodePageRow[]> {
  return listRows<EpisodePageRow>(db)`
    select a.slug, e.season_label, e.episode_number, e.language, e.updated_at as changed_at
      from episode e join anime a on a.id = e.anime_id
     where e.id between ${first} and ${last}
       and not exists (select from withheld_episode w where w.episode_id = e.id)
     order by e.id
  `
}

/** Returns the time up to which changes were announced; undefined before the first run. */
export async function findAnnouncedUntil(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('search_announcement').select('announced_until').executeTakeFirst()
  return row?.announced_until
}

export async function saveAnnouncedUntil(db: Database, announced_until: Date): Promise<void> {
  await db
    .insertInto('search_announcement')
    .values({ announced_until })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ announced_until }))
    .execute()
}

/** A span of changes: after the first instant, up to the second. */
type ChangeSpan = { after: Date; until: Date; limit: number }

/** Lists the animes changed in a span, the last changed first. */
export async function listChangedAnimes(db: Database, { after, until, limit }: ChangeSpan) {
  return db
    .selectFrom('anime')
    .select('slug')
    .where('updated_at', '>', after)
    .where('updated_at', '<=', until)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the episodes changed in a span, the last changed first. */
export async function listChangedEpisodes(db: Database, { after, until, limit }: ChangeSpan) {
  return db
    .selectFrom('episode as e')
    .innerJoin('anime as a', 'a.id', 'e.anime_id')
    .select(['a.slug', 'e.season_label', 'e.episode_number', 'e.language'])
    .where('e.updated_at', '>', after)
    .where('e.updated_at', '<=', until)
    .orderBy('e.updated_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
