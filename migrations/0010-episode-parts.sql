-- Where the opening and the ending of an episode are, in seconds, when that is known: a button leaves them out.
alter table episode
  add column intro_start int check (intro_start >= 0),
  add column intro_end int,
  add column outro_start int check (outro_start >= 0),
  -- An opening has both ends.
  add constraint episode_intro check ((intro_start is null) = (intro_end is null) and intro_end > intro_start);
