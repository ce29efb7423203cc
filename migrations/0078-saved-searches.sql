-- Filters of the explorer that members keep, and that notify them of animes that newly match.

create table saved_search (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  name text not null,
  -- The filters as in the explorer's address, in one order, without 'unlisted': members share it.
  query text not null,
  -- Leaves out the animes of the member's watchlist.
  is_unlisted boolean not null,
  notifies boolean not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  -- Animes that matched when it was saved, but that searched_anime did not have yet as they were.
  known_animes int[] not null default '{}',
  unique (account_id, query, is_unlisted)
);
create index saved_search_query on saved_search (query);

-- The animes as saved searches last saw them. Its rows can be compared with those of anime by the same conditions.
create table searched_anime (
  id int primary key,
  facets int[] not null,
  release_year int,
  rating numeric(3, 1),
  studio text,
  names text[] not null
);

-- Animes that newly match a search, until its owner is notified.
create table saved_search_match (
  search_id int not null references saved_search on delete cascade,
  anime_id int not null references anime on delete cascade,
  primary key (search_id, anime_id)
);
create index saved_search_match_anime on saved_search_match (anime_id);

-- When an anime last ceased to match a query: searches that are older have had it.
create table saved_search_left (
  query text not null,
  -- Not a reference: it returns with an anime whose deletion is undone (purgeSearched).
  anime_id int not null,
  left_at timestamptz not null,
  primary key (query, anime_id)
);
create index saved_search_left_anime on saved_search_left (anime_id);

insert into searched_anime (id, facets, release_year, rating, studio, names)
select a.id, a.facets, a.release_year, a.rating, a.studio, array(
         select distinct coalesce(n.plain, n.key) collate "C" from search_name n where n.anime_id = a.id order by 1)
  from anime a;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'new_episodes', 'new_animes', 'saved_searches', 'report_answers', 'maintenance', 'announcements'));
alter table notification_preference drop constraint notification_preference_kind_check;
alter table notification_preference add constraint notification_preference_kind_check check (kind in (
  'new_episodes', 'new_animes', 'saved_searches', 'report_answers', 'maintenance', 'announcements'));
