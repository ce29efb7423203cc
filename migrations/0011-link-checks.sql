-- What is known of each link. Apart from the catalogue's tables: a check that finds nothing new must not make every
-- copy of the site drop the answers it kept. `episode_source.health` is written only when it changes.
alter table episode_source drop column checked_at;

create table source_check (
  source_id int primary key references episode_source on delete cascade,
  -- As in episode_source: a few links of each host are looked at in a minute, those due for longest first.
  host text not null,
  -- Sooner for links that more people watch, and for those that failed.
  due_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Since when the link has its health.
  health_since timestamptz,
  -- When its host last answered anything at all about it.
  answered_at timestamptz,
  -- Failed checks in a row.
  failures int not null default 0,
  -- Since when no check succeeded.
  failing_since timestamptz,
  -- Whether the media may be read by scripts of another origin; null while nobody looked.
  cors boolean,
  -- What the last check did and saw, for the staff.
  tried text
);
create index source_check_due on source_check (host, due_at);
create index source_check_answered on source_check (host, answered_at);

insert into source_check (source_id, host) select id, host from episode_source;

create function watch_new_sources() returns trigger language plpgsql as $$
begin
  insert into source_check (source_id, host) select id, host from added;
  return null;
end $$;
-- By statement: an import adds thousands of links at once.
create trigger sources_added after insert on episode_source
  referencing new table as added for each statement execute function watch_new_sources();

-- A link with another address is another link: nothing is known of it.
create function forget_changed_source() returns trigger language plpgsql as $$
begin
  new.health := 'unknown';
  delete from source_check where source_id = new.id;
  insert into source_check (source_id, host) values (new.id, new.host);
  return new;
end $$;
create trigger source_changed before update of url on episode_source
  for each row when (old.url is distinct from new.url) execute function forget_changed_source();

-- What players could not play, one row a link, hour and kind; nothing says who it was.
create table playback_failure (
  source_id int not null references episode_source on delete cascade,
  hour timestamptz not null,
  code text not null,
  failures int not null default 1,
  last_position_seconds int not null check (last_position_seconds >= 0),
  -- What the player said beside the code, at the last of them.
  last_detail text,
  primary key (source_id, hour, code)
);
create index playback_failure_hour on playback_failure (hour);
