-- What the last check found. `episode_source.health`, which is part of the pages that are kept, follows at once when a
-- link dies or lives again, and within the hour otherwise.
alter table source_check
  add health text not null default 'unknown' check (health in ('ok', 'slow', 'dead', 'unknown'));

update source_check set health = source.health from episode_source source where source.id = source_id;
-- The staff's list: those that fail, then those that changed last.
create index source_check_staff on source_check ((failures > 0) desc, health_since desc nulls last, source_id);
