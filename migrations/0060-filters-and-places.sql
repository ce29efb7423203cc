-- Facets of status, broadcast season and complete dubbing (features/catalogue/server/facets.ts), and pages of studios.
with numbered as (
  select anime_id, count(distinct (season_label, episode_number)) as episodes,
         count(distinct (season_label, episode_number)) filter (where language = 'VF') as dubbed
    from episode group by anime_id
)
update anime
   set facets = array_remove(array[
         case status when 'à venir' then -31 when 'en cours' then -32 when 'terminé' then -33 end,
         case when exists (select from numbered where anime_id = anime.id and dubbed = episodes) then -41 end,
         -(extract(year from first_aired) * 10 + extract(quarter from first_aired))::int
       ], null) || facets;

create index anime_of_studio on anime (studio);

drop trigger announce_insert on anime;
drop trigger announce_update on anime;
drop trigger announce_delete on anime;
drop trigger announce_truncate on anime;
-- As in 0044, but a list may be one of a studio.
select announce_changes_of('anime', $$select 'anime:' || id from rows$$,
  'animes', 'id, sort_key, release_year, created_at, rating, popularity, facets, studio',
  'similar', 'id, type, studio, release_year, popularity, array(select facet from unnest(facets) facet where facet > 0)',
  'planning', 'id, status, first_aired',
  'episodes', 'id, episode_count',
  'slugs', 'id, slug');
