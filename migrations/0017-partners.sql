-- Discord communities that the site recommends. What Discord says of them is kept, so that the page never waits for it.
create table partner (
  id int generated always as identity primary key,
  position int not null default 0,
  title text not null,
  invite_code text not null unique,
  -- Said by the staff; Discord's own words stand in where it is null.
  description text,
  owner_name text,
  -- Whether Discord is asked about the invitation at all.
  is_followed boolean not null default true,
  guild_id text,
  guild_name text,
  guild_description text,
  icon_url text,
  member_count int,
  -- When Discord last answered, and since when it knows the invitation no longer.
  refreshed_at timestamptz,
  expired_at timestamptz
);
create trigger catalogue_changed after insert or update or delete or truncate on partner
  for each statement execute function announce_catalogue_change();
