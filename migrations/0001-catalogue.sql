-- The catalogue: animes, their titles, genres, episodes and the links that play them.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table genre (
  id int generated always as identity primary key,
  slug text not null unique,
  name text not null unique
);

create table anime (
  id int generated always as identity primary key,
  slug text not null unique,
  title text not null,
  -- French order: accents, case and leading punctuation do not count (shared/french-order.ts).
  sort_key text collate "C" not null,
  type text not null check (type in ('Anime', 'Film')),
  status text not null default 'terminé' check (status in ('à venir', 'en cours', 'terminé')),
  is_classic boolean not null default false,
  release_year int check (release_year between 1900 and 2200),
  rating numeric(3, 1) check (rating between 0 and 10),
  studio text,
  synopsis text,
  age_rating text,
  cover_url text,
  art_url text,
  -- How many people follow it, on any scale: weighs search results and similar animes.
  popularity int not null default 0 check (popularity >= 0),
  external_ids jsonb not null default '{}',
  first_aired date,
  -- Kept from the episodes by refresh-anime-facts: what lists show and filter by.
  available_languages text[] not null default '{}',
  episode_count int not null default 0,
  -- Genre ids, and negative numbers for type, languages and classic (catalogue/server/facets.ts).
  facets int[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index anime_facets on anime using gin (facets);
create index anime_by_title on anime (sort_key, id);
create index anime_by_year on anime (release_year desc nulls last, sort_key, id);
create index anime_by_year_up on anime (release_year asc nulls last, sort_key, id);
create index anime_by_created on anime (created_at desc, sort_key, id);
create index anime_by_rating on anime (rating desc nulls last, sort_key, id);
create index anime_by_popularity on anime (popularity desc, sort_key, id);
create index anime_external_ids on anime using gin (external_ids jsonb_path_ops);

create table anime_title (
  id int generated always as identity primary key,
  anime_id int not null references anime on delete cascade,
  -- 'romaji', 'en', 'ja', 'fr' or 'synonym'
  language text not null,
  text text not null,
  unique (anime_id, language, text)
);

-- Slugs an anime had before: they lead to the one it has now.
create table anime_old_slug (
  slug text primary key,
  anime_id int not null references anime on delete cascade
);
create index anime_old_slug_anime on anime_old_slug (anime_id);

create table anime_genre (
  anime_id int not null references anime on delete cascade,
  genre_id int not null references genre on delete cascade,
  position int not null default 0,
  primary key (anime_id, genre_id)
);
create index anime_genre_genre on anime_genre (genre_id);

-- When new episodes come out each week. `zone` is where `day` and `hour` are read.
create table anime_slot (
  id int generated always as identity primary key,
  anime_id int not null references anime on delete cascade,
  day text not null check (day in ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche')),
  hour text not null check (hour ~ '^[0-2]?[0-9]h[0-5][0-9]$'),
  language text not null check (language in ('VOSTFR', 'VF')),
  zone text not null default 'Europe/Paris',
  unique (anime_id, day, hour, language, zone)
);

create table episode (
  id int generated always as identity primary key,
  anime_id int not null references anime on delete cascade,
  season_label text not null,
  episode_number int not null check (episode_number >= 1),
  language text not null check (language in ('VOSTFR', 'VF')),
  title text,
  synopsis text,
  duration_seconds int check (duration_seconds > 0),
  thumbnail_url text,
  release_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (anime_id, season_label, episode_number, language)
);
create index episode_by_release on episode (release_date) where release_date is not null;

create table episode_source (
  id int generated always as identity primary key,
  episode_id int not null references episode on delete cascade,
  url text not null,
  host text not null,
  priority int not null default 0,
  health text not null default 'unknown' check (health in ('ok', 'slow', 'dead', 'unknown')),
  captions_url text,
  checked_at timestamptz,
  unique (episode_id, url)
);
create index episode_source_url on episode_source using hash (url);

-- Moves whenever something that visitors read changes: every copy of the site then drops what it kept.
create sequence catalogue_version;
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', nextval('catalogue_version')::text);
  return null;
end $$;
create trigger catalogue_changed after insert or update or delete or truncate on anime
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on anime_title
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on anime_old_slug
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on anime_genre
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on anime_slot
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on genre
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on episode
  for each statement execute function announce_catalogue_change();
create trigger catalogue_changed after insert or update or delete or truncate on episode_source
  for each statement execute function announce_catalogue_change();
