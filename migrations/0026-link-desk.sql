-- What the staff sees of links and does to them: by urgency, and in tasks that outlive a restart.

alter table source_check add urgency smallint not null generated always as (
  case when health = 'dead' then 0 when failures > 0 then 1 when health = 'slow' then 2 when health = 'unknown' then 3
       else 4 end) stored;
drop index source_check_staff;
-- The staff's list: those that fail first, then those that changed last; of all hosts or of one.
create index source_check_staff on source_check (urgency, health_since desc nulls last, source_id);
create index source_check_host_staff on source_check (host, urgency, health_since desc nulls last, source_id);
-- Links are looked for, and replaced, by a piece of their address.
create index episode_source_url_likeness on episode_source using gin (url gin_trgm_ops);

-- A link that comes back with an undoing is known as it was.
create or replace function watch_new_sources() returns trigger language plpgsql as $$
begin
  insert into source_check (source_id, host, health) select id, host, health from added;
  return null;
end $$;

-- Work on many links that somebody of the staff asked for.
create table link_task (
  id int generated always as identity primary key,
  kind text not null check (kind in ('check', 'replace')),
  source_ids int[] not null,
  -- What to put in the place of the addresses.
  replacement jsonb,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  -- How many of `source_ids`, from the first on, were taken in hand; and how many of them were left as they are.
  done int not null default 0,
  skipped int not null default 0,
  -- What checks found: how many of which health.
  found jsonb not null default '{}',
  requested_by int references account on delete set null,
  -- For the audit log; forgotten when the task ends.
  ip text,
  action_id int references audit_action on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Nobody else takes it in hand until then.
  leased_until timestamptz
);
create index link_task_running on link_task (id) where state = 'running';
create index link_task_requested_by on link_task (requested_by) where requested_by is not null;
create index link_task_action on link_task (action_id) where action_id is not null;
