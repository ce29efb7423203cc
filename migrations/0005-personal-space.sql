-- What a signed-in person keeps: positions in episodes, the watchlist, notifications.

-- How far a person is in an episode. Each of the three parts (position, duration, mark) keeps its newest value by its
-- own instant, so that messages may come late, twice and in any order.
create table watch_progress (
  account_id int not null references account on delete cascade,
  episode_id int not null references episode on delete cascade,
  progress_seconds int not null default 0 check (progress_seconds >= 0),
  -- When that position was watched; null while the episode has only been marked.
  watched_at timestamptz,
  -- As the player measured it; not every save carries one.
  duration_seconds int check (duration_seconds > 0),
  duration_at timestamptz,
  -- The largest position since the episode was last marked as not seen: 90 % of the duration counts as seen.
  furthest_seconds int not null default 0,
  -- What the person said: seen, not seen, or nothing.
  marked_seen boolean,
  marked_at timestamptz,
  primary key (account_id, episode_id),
  check ((duration_seconds is null) = (duration_at is null)),
  check ((marked_seen is null) = (marked_at is null))
  -- Positions move every 15 s: room for new versions of a row beside the old one spares the indexes.
) with (fillfactor = 80);
create index watch_progress_episode on watch_progress (episode_id, account_id);

-- Lines taken off 'En cours'. They come back when the person watches again.
create table watching_removal (
  account_id int not null references account on delete cascade,
  anime_id int not null references anime on delete cascade,
  removed_at timestamptz not null,
  primary key (account_id, anime_id)
);
create index watching_removal_anime on watching_removal (anime_id);

create table watchlist_item (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  anime_id int not null references anime on delete cascade,
  status text not null default 'à voir' check (status in ('à voir', 'en cours', 'terminé', 'en pause', 'abandonné')),
  -- The language whose new episodes are announced; null for both.
  language text check (language in ('VOSTFR', 'VF')),
  added_at timestamptz not null default now(),
  unique (account_id, anime_id)
);
create index watchlist_item_anime on watchlist_item (anime_id, account_id);

-- One row an event, however many people it is for.
create table notification (
  id int generated always as identity primary key,
  kind text not null check (kind in ('new_episodes', 'new_animes', 'report_answers', 'maintenance', 'announcements')),
  title text not null,
  content text not null,
  url text,
  -- What it is about; several episodes within an hour share one notification.
  anime_id int references anime on delete cascade,
  language text check (language in ('VOSTFR', 'VF')),
  episode_ids int[] not null default '{}',
  -- To all accounts that existed then: nothing is written for each of them before they read or delete it.
  for_everyone boolean not null,
  created_at timestamptz not null,
  -- Where it stands in lists: moves when more episodes join.
  occurred_at timestamptz not null,
  -- The receipts are written by account id: the last one reached, null when all have theirs.
  delivered_to int
);
create index notification_anime on notification (anime_id, created_at);
create unique index notification_new_anime on notification (anime_id) where kind = 'new_animes';
create index notification_for_everyone on notification (occurred_at desc, id desc) where for_everyone;
create index notification_waiting on notification (id) where delivered_to is not null;

-- One row a person that a notification is for. For those to everyone: only once it is read or deleted.
create table notification_receipt (
  account_id int not null references account on delete cascade,
  notification_id int not null references notification on delete cascade,
  occurred_at timestamptz not null,
  read_at timestamptz,
  is_deleted boolean not null default false,
  primary key (account_id, notification_id)
);
create index notification_receipt_newest on notification_receipt (account_id, occurred_at desc, notification_id desc);
create index notification_receipt_notification on notification_receipt (notification_id, account_id);

-- 'Tout marquer comme lu', for the notifications to everyone.
create table notification_reading (
  account_id int primary key references account on delete cascade,
  all_read_at timestamptz not null
);

-- The kinds a person switched off, and since when.
create table notification_preference (
  account_id int not null references account on delete cascade,
  kind text not null check (kind in ('new_episodes', 'new_animes', 'report_answers', 'maintenance', 'announcements')),
  off_since timestamptz not null,
  primary key (account_id, kind)
);
