-- Episodes that do not carry the story on, so that viewers can skip them.
alter table episode
  add column off_story text check (off_story in ('filler', 'récap'));
