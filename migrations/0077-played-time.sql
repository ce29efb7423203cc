-- How long each person played each episode, and when (docs/product/my-year.md). A slot is the start of a part of a day
-- in Paris: midnight, 5 or 18 o'clock. The last slot of an episode is in the row that every save writes anyway, so
-- that a save costs no second row; the earlier ones move here when another begins.
create table played_earlier (
  account_id int not null references account on delete cascade,
  slot timestamp not null,
  -- No reference: it outlives its episode for 30 days, as watch_progress does.
  episode_id int not null,
  seconds int not null check (seconds > 0),
  -- The last save in the slot.
  last_at timestamptz not null,
  primary key (account_id, slot, episode_id)
);
create index played_earlier_episode on played_earlier (episode_id, account_id);

alter table watch_progress
  add column played_slot timestamp,
  add column played_seconds int not null default 0;

create function keep_played() returns trigger language plpgsql as $$
begin
  insert into played_earlier as kept (account_id, slot, episode_id, seconds, last_at)
  values (old.account_id, old.played_slot, old.episode_id, old.played_seconds, old.watched_at)
  on conflict (account_id, slot, episode_id) do update set
    seconds = least(kept.seconds + excluded.seconds, 86400), last_at = greatest(kept.last_at, excluded.last_at);
  return null;
end $$;

-- The condition is false for nearly all saves, and then nothing is called.
create trigger keep_played after update on watch_progress
  for each row when (old.played_seconds > 0 and old.played_slot <> new.played_slot) execute function keep_played();
