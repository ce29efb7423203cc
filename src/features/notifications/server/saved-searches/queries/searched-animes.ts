import type { Database } from '../../../../../platform/database/connect-database.ts'
import { toInnerPattern } from '../../../../../platform/database/like-pattern.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { isSelected } from '../../../../catalogue/server/public.ts'
import type { Criteria } from '../filters.ts'

// The rows of searched_anime as the catalogue has them now.
const currentAnimes = sql`(
  select anime.id, anime.facets, anime.release_year, anime.rating, anime.studio, array(
           select distinct coalesce(n.plain, n.key) collate "C" from search_name n where n.anime_id = anime.id order by 1
         ) as names
    from anime
)`

const isChanged = sql`
  (a.id, a.facets, a.release_year, a.rating, a.studio, a.names)
    is distinct from (seen.id, seen.facets, seen.release_year, seen.rating, seen.studio, seen.names)`

/** Returns the animes that were changed, added or removed since the last comparison. */
export async function listChanged(db: Database): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select coalesce(a.id, seen.id) as id
      from ${currentAnimes} a full join searched_anime seen on seen.id = a.id
     where ${isChanged}
     order by 1
  `
  return rows.map(({ id }) => id)
}

/** Replaces genres that were merged since: animes do not newly match because of that. */
export async function followMergedGenres(db: Database, ids: number[]): Promise<void> {
  await sql`
    update searched_anime seen
       set facets = array(
             select coalesce(merged.into_id, facet)
               from unnest(seen.facets) with ordinality as facets (facet, place)
               left join merged_genre merged on merged.id = facet
              order by place)
     where seen.id = any(${ids}::int[]) and seen.facets && (select array_agg(id) from merged_genre)
  `.execute(db)
}

/** Takes over the genres that an undone merge gave back: animes do not newly match because of that. */
export async function takeGenresBack(
  db: Database,
  { actionId, animeIds }: { actionId: number; animeIds: number[] },
): Promise<void> {
  await sql`
    update searched_anime seen
       set facets = array(select facet from unnest(seen.facets) as facet where facet < 0) || array(
             select genre_id from anime_genre where anime_id = seen.id order by position, genre_id)
     where seen.id = any(${animeIds}::int[])
       and exists (select from audit_action where id = ${actionId} and kind = 'anime.merge-genres')
  `.execute(db)
}

/** Copies the current values of these animes from the catalogue. */
export async function takeOver(db: Database, ids: number[]): Promise<void> {
  await sql`
    with current as (select * from ${currentAnimes} a where a.id = any(${ids}::int[])), gone as (
      delete from searched_anime where id = any(${ids}::int[]) and id not in (select id from current)
    )
    insert into searched_anime (id, facets, release_year, rating, studio, names)
    select id, facets, release_year, rating, studio, names from current
    on conflict (id) do update
      set facets = excluded.facets, release_year = excluded.release_year, rating = excluded.rating,
          studio = excluded.studio, names = excluded.names
  `.execute(db)
}

/** The condition of an anime `a` that matches. */
function matches({ selection, words }: Criteria) {
  const facts = isSelected(selection)
  if (words.length === 0) return facts
  // A word of Latin letters begins one of the name's; others stand anywhere, as Japanese has no spaces.
  const patterns = words.map((word) => toInnerPattern(/^[a-z0-9]+$/.test(word) ? ` ${word}` : word))
  return sql`${facts} and exists (
    select from unnest(a.names) as name where ' ' || name like all(${patterns}::text[]))`
}

/**
 * Compares animes, as `takeOver` last copied them, with many criteria in one statement.
 * @returns for each of the criteria the ids that match
 */
export async function listMatches(db: Database, ids: number[], criteria: Criteria[]): Promise<Set<number>[]> {
  const places = criteria.map((one, place) => sql`case when ${matches(one)} then ${sql.lit(place)} end`)
  const found = criteria.map(() => new Set<number>())
  const rows = await listRows<{ id: number; places: number[] }>(db)`
    select a.id, array_remove(array[${sql.join(places)}]::int[], null) as places
      from searched_anime a where a.id = any(${ids}::int[])
  `
  for (const row of rows) for (const place of row.places) found[place]?.add(row.id)
  return found
}

/** Returns the animes that match, but have not been compared since they changed. */
export async function listUnseenMatches(db: Database, criteria: Criteria): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select a.id
      from ${currentAnimes} a left join searched_anime seen on seen.id = a.id
     where ${isChanged} and ${matches(criteria)}
  `
  return rows.map(({ id }) => id)
}

/** Deletes the notes of saved searches about permanently deleted animes. */
export async function purgeSearched(db: Database, { animeIds }: { animeIds: number[] }): Promise<void> {
  await sql`delete from saved_search_left where anime_id = any(${animeIds}::int[])`.execute(db)
}
