-- Lists that people bring from elsewhere: read, matched with the catalogue, looked over, applied, undone. Kept for
-- 30 days.

create table list_import (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  format text not null check (format in ('mal', 'anilist', 'csv')),
  file_name text not null,
  state text not null default 'matching' check (state in ('matching', 'review', 'applied', 'undone')),
  -- The first lines of the file that could not be understood, as { line, reason }, and how many there are.
  unread jsonb not null,
  unread_count int not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  -- What applying it did.
  added_count int,
  replaced_count int,
  marked_count int
);
create index list_import_account on list_import (account_id, id desc);
create index list_import_created on list_import (created_at);

create table list_import_line (
  import_id int not null references list_import on delete cascade,
  -- Its place in the file, from 1.
  position int not null,
  title text not null,
  other_titles text[] not null,
  year int,
  type text check (type in ('Anime', 'Film')),
  slug text,
  mal_id text,
  anilist_id text,
  status text not null check (status in ('à voir', 'en cours', 'terminé', 'en pause', 'abandonné')),
  seen_count int not null,
  -- The language to follow; 'VOSTFR et VF' is both, null is not said.
  language text check (language in ('VOSTFR', 'VF', 'VOSTFR et VF')),
  added_at timestamptz,
  -- How sure the match is, in percent; null until it was looked for.
  confidence int check (confidence between 0 and 100),
  anime_id int references anime on delete set null,
  -- Other animes that it may be, likeliest first, as { anime_id, confidence }.
  alternatives jsonb not null default '[]',
  decision text not null default 'pending' check (decision in ('pending', 'add', 'replace', 'skip')),
  primary key (import_id, position)
);
create index list_import_line_anime on list_import_line (anime_id);

-- What applying an import changed of each anime, so that it can be given back.
create table list_import_change (
  import_id int not null references list_import on delete cascade,
  anime_id int not null references anime on delete cascade,
  -- The line of the watchlist before (null when there was none) and after (null when it was not touched).
  status_before text,
  language_before text,
  status_after text,
  language_after text,
  -- Set when the anime was kept off 'En cours', with since when it was off before.
  is_hidden boolean not null default false,
  hidden_before timestamptz,
  primary key (import_id, anime_id)
);
create index list_import_change_anime on list_import_change (anime_id);

-- The episodes that it marked as seen. None of them was marked before: marks of the person are never overwritten.
create table list_import_mark (
  import_id int not null references list_import on delete cascade,
  episode_id int not null references episode on delete cascade,
  -- Whether something was kept of the episode before: a position.
  had_progress boolean not null,
  primary key (import_id, episode_id)
);
create index list_import_mark_episode on list_import_mark (episode_id);
