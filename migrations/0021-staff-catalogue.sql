-- What the staff edit of animes and episodes beyond what an import brings.

-- The fields that a person wrote: what a metadata source says later does not replace them
-- (docs/product/administration.md#sync).
alter table anime
  add column hand_edited text[] not null default '{}',
  -- Languages that the staff announce; those that episodes have are shown besides (catalogue/server/queries).
  add column declared_languages text[] not null default '{}'
    check (declared_languages <@ array['VOSTFR', 'VF']);
alter table episode add column hand_edited text[] not null default '{}';

-- The staff's list: what changed last, and links that are dead.
create index anime_by_updated on anime (updated_at desc, sort_key, id);
create index episode_source_dead on episode_source (episode_id) where health = 'dead';

-- `related_id` is the sequel, film or spin-off of `anime_id`; seen from the other side it is the reverse
-- (catalogue/contract.ts). Of the same world, it does not matter which is which.
create table anime_relation (
  anime_id int not null references anime on delete cascade,
  related_id int not null references anime on delete cascade,
  kind text not null check (kind in ('suite', 'film', 'spin-off', 'même univers')),
  primary key (anime_id, related_id),
  check (anime_id <> related_id)
);
-- Two animes have one relation, whichever of them it was written at.
create unique index anime_relation_pair
  on anime_relation (least(anime_id, related_id), greatest(anime_id, related_id));
create index anime_relation_related on anime_relation (related_id);
create trigger catalogue_changed after insert or update or delete or truncate on anime_relation
  for each statement execute function announce_catalogue_change();
select audit_table('anime_relation');

-- Files of animes or episodes that the staff bring in, until a day after their end.
create table catalogue_file (
  id int generated always as identity primary key,
  account_id int references account on delete cascade,
  name text not null,
  -- As it was sent; gone once it is imported.
  content bytea,
  -- From the file's columns to our fields; null leaves one out.
  field_map jsonb not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'checking', 'checked', 'importing', 'imported', 'cancelled', 'failed')),
  done int not null default 0,
  total int not null default 0,
  -- What the last run found: counts, and lines that were refused.
  report jsonb,
  -- Why it failed, in French.
  failure text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index catalogue_file_changed on catalogue_file (changed_at);
