-- People who watch together. Unlogged: nothing of them reaches the write-ahead log, a replica or a backup, and a crash
-- empties both tables. Rows are deleted when a séance ends (docs/product/seance.md).
create unlogged table seance (
  -- 128 random bits: who knows it may join.
  id text primary key,
  -- No reference: a restored backup replaces the episodes. A séance without its episode has ended.
  episode_id integer not null,
  -- Negative in the lead-in before an episode begins.
  position_seconds double precision not null,
  is_playing boolean not null,
  -- When the position was this one.
  set_at timestamptz not null,
  revision integer not null default 1,
  mode text not null default 'host' check (mode in ('host', 'everybody')),
  -- The person who leads.
  host_id text,
  -- A keyed hash of the address of the founder, for a ceiling.
  network_hash text not null,
  created_at timestamptz not null
);
create index seance_network on seance (network_hash);

create unlogged table seance_person (
  seance_id text not null references seance on delete cascade,
  id text not null,
  key_hash text not null,
  name text not null,
  -- Gets the lead back on every return.
  is_founder boolean not null,
  network_hash text not null,
  joined_at timestamptz not null,
  -- Kept up by the copy that holds the connection.
  seen_at timestamptz not null,
  left_at timestamptz,
  removed_at timestamptz,
  primary key (seance_id, id)
);
