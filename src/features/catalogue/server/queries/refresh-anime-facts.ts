import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { animeLengths } from '../../rules.ts'
import { facetCodes } from '../facet-codes.ts'

/**
 * Recomputes the columns of an anime that derive from its episodes and genres: its languages (VOSTFR, then VF; those
 * that staff announced and those of its episodes), its number of distinct (season, episode number) pairs, and its
 * facets (status, broadcast season, complete dubbing and length among them; genres in their display order).
 * Unchanged rows are not written.
 * @param animeIds the animes whose columns, episodes or genres changed
 */
export async function refreshAnimeFacts(db: Database, animeIds: number[]): Promise<void> {
  const { type, language, classic, status, dubbed, length } = facetCodes
  // Without the wait for other changes of these animes, the facts would come from before them.
  await sql`select from anime where id = any(${animeIds}::int[]) order by id for no key update`.execute(db)
  await sql`
    with watched as (
      select anime_id,
             count(distinct (season_label, episode_number))::int as episode_count,
             bool_or(language = 'VOSTFR') as has_vostfr,
             bool_or(language = 'VF') as has_vf,
             count(distinct (season_label, episode_number)) filter (where language = 'VF')
               = count(distinct (season_label, episode_number)) as is_dubbed
        from episode
       where anime_id = any(${animeIds}::int[])
       group by anime_id
    ), labelled as (
      select anime_id, array_agg(genre_id order by position, genre_id) as genre_ids
        from anime_genre
       where anime_id = any(${animeIds}::int[])
       group by anime_id
    ), fact as (
      select a.id,
             coalesce(w.episode_count, 0) as episode_count,
             array_remove(array[case when has.vostfr then 'VOSTFR' end, case when has.vf then 'VF' end], null)
               as available_languages,
             array_remove(array[
               case a.type when 'Anime' then ${type.Anime}::int when 'Film' then ${type.Film}::int end,
               case when has.vostfr then ${language.VOSTFR}::int end,
               case when has.vf then ${language.VF}::int end,
               case when a.is_classic then ${classic.yes}::int else ${classic.no}::int end,
               case a.status when 'à venir' then ${status['à venir']}::int
                             when 'en cours' then ${status['en cours']}::int
                             when 'terminé' then ${status.terminé}::int end,
               case when w.is_dubbed then ${dubbed.whole}::int end,
               case when w.episode_count >= ${animeLengths.fleuve}::int then ${length.fleuve}::int
                    when w.episode_count >= ${animeLengths.long}::int then ${length.long}::int
                    when w.episode_count >= ${animeLengths.moyen}::int then ${length.moyen}::int
                    when w.episode_count >= ${animeLengths.court}::int then ${length.court}::int end,
               -(extract(year from a.first_aired) * 10 + extract(quarter from a.first_aired))::int
             ], null) || coalesce(l.genre_ids, '{}') as facets
        from anime a
        left join watched w on w.anime_id = a.id
        left join labelled l on l.anime_id = a.id
       cross join lateral (
         select coalesce(w.has_vostfr, false) or 'VOSTFR' = any (a.declared_languages) as vostfr,
                coalesce(w.has_vf, false) or 'VF' = any (a.declared_languages) as vf
       ) has
       where a.id = any(${animeIds}::int[])
    )
    update anime
       set episode_count = fact.episode_count,
           available_languages = fact.available_languages,
           facets = fact.facets
      from fact
     where anime.id = fact.id
       and (anime.episode_count, anime.available_languages, anime.facets)
           is distinct from (fact.episode_count, fact.available_languages, fact.facets)
  `.execute(db)
}
