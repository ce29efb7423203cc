-- A change of the catalogue says what it concerns, so that caches drop what shows it and nothing else. The tags are
-- those of shared/contract/tags.ts; 'catalogue' stands for everything.
create function announce_tags(tags text[]) returns void language plpgsql as $$
declare
  most constant int := 100;
  announced int := coalesce(nullif(current_setting('sumine.announced', true), '')::int, 0);
begin
  if cardinality(tags) is null or cardinality(tags) = 0 then return; end if;
  -- The revision of the calendars (features/planning/server).
  perform nextval('catalogue_version');
  perform set_config('sumine.announced', (announced + 1)::text, true);
  -- A transaction with many changes announces 'catalogue': PostgreSQL sends equal notifications once.
  if announced >= most or cardinality(tags) > most then tags := '{catalogue}'; end if;
  perform pg_notify('catalogue_changed', array_to_json(tags)::text);
end $$;

-- Arguments: a query of the tags of the changed `rows`, then pairs of a tag and the columns whose change it stands for.
create function announce_changes() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select %1$s from new_rows'
    when 'DELETE' then 'select %1$s from old_rows'
    else '(select %1$s from new_rows except select %1$s from old_rows) union all'
      || ' (select %1$s from old_rows except select %1$s from new_rows)' end;
  tags text[];
  is_concerned boolean;
begin
  if tg_op = 'TRUNCATE' then
    perform announce_tags('{catalogue}');
    return null;
  end if;
  execute format('select exists (' || changed || ')', '*') into is_concerned;
  if not is_concerned then return null; end if;
  execute format('with rows as (' || changed || ') select array_agg(tag)
                  from (select distinct tag from (%2$s) as named (tag) limit 101) as bounded', '*', tg_argv[0]) into tags;
  for pair in 0 .. (tg_nargs - 3) / 2 loop
    execute format('select exists (' || changed || ')', tg_argv[2 * pair + 2]) into is_concerned;
    if is_concerned then tags := tags || tg_argv[2 * pair + 1]; end if;
  end loop;
  perform announce_tags(tags);
  return null;
end $$;

-- Transition tables are allowed for one event at a time.
create function announce_changes_of(watched regclass, variadic arguments text[]) returns void language plpgsql as $$
declare
  given text := (select string_agg(quote_literal(argument), ', ' order by at)
                   from unnest(arguments) with ordinality as each_argument (argument, at));
begin
  execute format('create trigger announce_insert after insert on %s referencing new table as new_rows
                  for each statement execute function announce_changes(%s)', watched, given);
  execute format('create trigger announce_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function announce_changes(%s)', watched, given);
  execute format('create trigger announce_delete after delete on %s referencing old table as old_rows
                  for each statement execute function announce_changes(%s)', watched, given);
  execute format('create trigger announce_truncate after truncate on %s
                  for each statement execute function announce_changes(%s)', watched, given);
end $$;

drop function announce_catalogue_change() cascade;

select announce_changes_of('anime', $$select 'anime:' || id from rows$$,
  'animes', 'id, sort_key, release_year, created_at, rating, popularity, facets',
  'similar', 'id, type, studio, release_year, popularity, array(select facet from unnest(facets) facet where facet > 0)',
  'planning', 'id, status, first_aired',
  'episodes', 'id, episode_count',
  'slugs', 'id, slug');
select announce_changes_of('anime_title', $$select 'anime:' || anime_id from rows$$);
select announce_changes_of('anime_old_slug', $$select 'anime:' || anime_id from rows$$, 'slugs', '*');
select announce_changes_of('anime_genre', $$select 'anime:' || anime_id from rows$$, 'animes', '*', 'similar', '*');
select announce_changes_of('anime_relation', $$select 'anime:' || unnest(array[anime_id, related_id]) from rows$$);
select announce_changes_of('anime_slot', $$select 'anime:' || anime_id from rows$$, 'planning', '*');
select announce_changes_of('release_change', $$select 'anime:' || anime_id from rows$$, 'planning', '*');
select announce_changes_of('genre', $$select 'genre:' || id from rows$$, 'genres', '*');
select announce_changes_of('episode', $$select 'anime:' || anime_id from rows$$, 'episodes', '*', 'planning', '*');
select announce_changes_of('episode_source',
  $$select 'anime:' || e.anime_id from rows join episode e on e.id = rows.episode_id$$, 'links', '*');
select announce_changes_of('rights_page', $$select 'anime:' || anime_id from rows$$, 'rights', '*');
select announce_changes_of('picture', $$select 'anime:' || a.id from rows join anime a on a.cover_url = rows.url$$);
select announce_changes_of('search_name', $$select 'search' from rows$$);
select announce_changes_of('partner', $$select 'partners' from rows$$);
select announce_changes_of('team_member', $$select 'team' from rows$$);

-- Similar animes are chosen by popularity alone: a new title does not change which.
create index anime_by_followers on anime (popularity desc, id);
