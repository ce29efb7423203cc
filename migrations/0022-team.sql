-- Who keeps the site: what the staff says of each, and what Discord says of those who agreed to it, field by field.
create table team_member (
  id int generated always as identity primary key,
  position int not null default 0,
  display_name text not null,
  username text not null,
  -- Where these are null, Discord's highest role and picture stand in.
  role_label text,
  avatar_url text,
  -- Shown while Discord says nothing else.
  status_text text,
  discord_id text unique check (discord_id ~ '^[0-9]{5,20}$'),
  -- What the member agreed to have shown.
  shares_presence boolean not null default false,
  shares_status boolean not null default false,
  shares_music boolean not null default false,
  shares_game boolean not null default false
);
create trigger catalogue_changed after insert or update or delete or truncate on team_member
  for each statement execute function announce_catalogue_change();
select audit_table('team_member');

-- Written by the one copy of the site that listens to Discord, read by all. Holds nothing that was not agreed to.
create table team_presence (
  member_id int primary key references team_member on delete cascade,
  online_status text not null check (online_status in ('online', 'idle', 'dnd', 'offline')),
  role_name text,
  avatar_url text,
  custom_status text,
  music jsonb,
  game jsonb
);

-- One row: the community, and when the copy that listens was last connected to it.
create table team_feed (
  is_only boolean primary key default true check (is_only),
  guild_name text not null,
  seen_at timestamptz not null
);

-- Our copies of pictures of members, albums and games; those that nobody shows any more are removed.
create table team_picture (
  source_url text primary key,
  url text not null,
  used_at timestamptz not null
);
