-- Title search: what people may type to find an anime (docs/search.md). Written by catalogue/server/search from
-- anime.title and anime_title, read by its two functions below; nothing else touches these tables.

-- One row a title, alternative title, and part of one before ':', '(' or ' - '.
create table search_name (
  id int generated always as identity primary key,
  anime_id int not null references anime on delete cascade,
  -- The title as it is written.
  text text not null,
  -- The shown title or a part of it, as opposed to an alternative one.
  is_shown boolean not null,
  -- The title's comparable form without its season (shared/comparable-title.ts), with and without spaces.
  key text collate "C" not null,
  glued text collate "C" not null,
  season smallint,
  part smallint,
  -- 1 for titles, less for synonyms and parts of titles.
  weight real not null,
  -- log10 of anime.popularity: decides between equal matches.
  popularity real not null,
  -- When the series began, null for films: tells the seasons of a series whose titles do not number them.
  aired date,
  -- The words of `key`; Japanese, which has no spaces, as pairs of letters.
  words tsvector not null
);
create index search_name_anime on search_name (anime_id);
create index search_name_glued on search_name (glued);
-- For short names with a typo, which have too few trigrams in common with what is typed.
create index search_name_short on search_name (length(glued)) include (glued, id) where length(glued) <= 10;
create index search_name_words on search_name using gin (words);
create index search_name_likeness on search_name using gin (glued gin_trgm_ops);

-- The initials of titles ("snk").
create table search_acronym (
  acronym text collate "C" not null,
  anime_id int not null references anime on delete cascade,
  season smallint,
  part smallint,
  -- Less for the initials of a subtitle.
  weight real not null,
  popularity real not null,
  primary key (acronym, anime_id)
);
create index search_acronym_anime on search_acronym (anime_id);

create trigger catalogue_changed after insert or update or delete or truncate on search_name
  for each statement execute function announce_catalogue_change();

-- The names that hold what was typed: the same, beginning with it, or holding all its words.
create function find_search_names(typed text[], tops text[], words tsquery, most int) returns setof search_name
language plpgsql stable rows 200 set enable_seqscan = off as $$
begin
  return query
    select * from search_name where glued = any (typed)
    union
    (select name.* from unnest(typed, tops) as form (bottom, top), lateral (
       select * from search_name where glued >= bottom and glued < top order by popularity desc limit most
     ) name)
    union
    (select * from search_name where search_name.words @@ find_search_names.words order by popularity desc limit most);
end $$;

-- The names that look like what was typed: all of them (`whole`), or a piece of them. Without spaces, for people put
-- them anywhere, and because the beginnings of words are in too many names to tell them apart.
-- Sequential scans are off: the planner takes them for long texts, where they cost twenty times as much.
create function find_similar_search_names(typed text, whole boolean, likeness real, most int)
returns setof search_name language plpgsql rows 200 set enable_seqscan = off as $$
begin
  if whole then
    perform set_config('pg_trgm.similarity_threshold', likeness::text, true);
    return query
      select * from search_name where glued % typed order by similarity(glued, typed) desc, id limit most;
  else
    perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
    return query
      select * from search_name where typed <% glued order by word_similarity(typed, glued) desc, id limit most;
  end if;
end $$;
