-- A séance may wait for those whose video lags (docs/product/seance.md#waiting-for-those-who-lag).
alter table seance
  add column waits boolean not null default false,
  -- Since when it waits. It still counts as playing, at a position that does not move.
  add column held_since timestamptz;
alter table seance_person
  add column lags boolean not null default false,
  -- When the séance was held for this person, in the last ten minutes: it is so a few times only.
  add column held_at timestamptz[] not null default '{}';
