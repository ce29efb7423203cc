-- Lists of members at AniList and MyAnimeList that follow theirs here, both ways (docs/list-formats.md#linked-lists).

create table linked_list (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  site text not null check (site in ('anilist', 'mal')),
  -- The account there: its id, and its name when it was linked.
  subject text not null,
  name text not null,
  -- The tokens as JSON, encrypted; null once they are worthless.
  tokens bytea,
  tokens_until timestamptz,
  -- reading: its entries are being fetched; review: waits for the member; active; ended: must be linked again.
  state text not null default 'reading' check (state in ('reading', 'review', 'active', 'ended')),
  created_at timestamptz not null,
  read_at timestamptz,
  -- When the member settled the differences; null before.
  started_at timestamptz,
  -- Since when the site does not answer.
  failing_since timestamptz,
  -- When the job that sends the changes was enqueued; null when there is none.
  queued_at timestamptz,
  -- Entries there that the catalogue does not have.
  unknown_count int not null default 0,
  unique (account_id, site),
  unique (site, subject)
);

-- Entries there as they were last seen or written.
create table linked_entry (
  list_id int not null references linked_list on delete cascade,
  anime_id int not null references anime on delete cascade,
  status text not null check (status in ('à voir', 'en cours', 'terminé', 'en pause', 'abandonné')),
  seen_count int not null,
  -- Of 100; null for none.
  score int,
  -- The episodes that the site knows; more cannot be seen there.
  episode_count int,
  -- When both sides were last compared; null before the member chose.
  agreed_at timestamptz,
  primary key (list_id, anime_id)
);
create index linked_entry_anime on linked_entry (anime_id);

-- Animes whose entry there may have to change, also while the list is ended. A later change counts the version up, so that it is not lost while an
-- earlier one is being sent.
create table linked_change (
  list_id int not null references linked_list on delete cascade,
  anime_id int not null references anime on delete cascade,
  version int not null default 1,
  primary key (list_id, anime_id)
);
create index linked_change_anime on linked_change (anime_id);

create function note_linked_changes(account_ids int[], anime_ids int[]) returns void language plpgsql as $$
begin
  insert into linked_change (list_id, anime_id)
  select distinct list.id, touched.anime_id
    from unnest(account_ids, anime_ids) as touched (account_id, anime_id)
    join linked_list list on list.account_id = touched.account_id and list.state in ('active', 'ended')
   order by 1, 2
  on conflict (list_id, anime_id) do update set version = linked_change.version + 1;
  if found then
    perform pg_notify('linked_list_changed', 'null');
  end if;
end $$;

create function note_listed() returns trigger language plpgsql as $$
begin
  perform note_linked_changes(array_agg(account_id), array_agg(anime_id)) from new_rows
   where account_id in (select account_id from linked_list where state in ('active', 'ended')) having count(*) > 0;
  return null;
end $$;

-- Positions move every 15 seconds: only marks count, and positions that may end an episode. The sender decides.
create function note_watched() returns trigger language plpgsql as $$
begin
  perform note_linked_changes(array_agg(p.account_id), array_agg(e.anime_id))
     from new_rows p join episode e on e.id = p.episode_id
    where p.account_id in (select account_id from linked_list where state in ('active', 'ended'))
      and (p.marked_seen is not null
           or p.furthest_seconds * 5 >= 4 * coalesce(p.duration_seconds, e.duration_seconds, 0))
   having count(*) > 0;
  return null;
end $$;

create trigger note_listed_insert after insert on watchlist_item
  referencing new table as new_rows for each statement execute function note_listed();
create trigger note_listed_update after update on watchlist_item
  referencing new table as new_rows for each statement execute function note_listed();
create trigger note_watched_insert after insert on watch_progress
  referencing new table as new_rows for each statement execute function note_watched();
create trigger note_watched_update after update on watch_progress
  referencing new table as new_rows for each statement execute function note_watched();

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'register', 'sign-in', 'rename', 'password', 'password-reset', 'factor-on', 'factor-off', 'factor-reset',
  'recovery-codes', 'token-made', 'token-revoked', 'passkey-added', 'passkey-removed', 'provider-linked',
  'provider-unlinked', 'list-linked', 'list-unlinked'
));
