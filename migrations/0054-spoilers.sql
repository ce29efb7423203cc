-- What a member covers of episodes (features/spoilers); null until they chose on one of their devices.
alter table account
  add spoilers text check (spoilers in ('off', 'unseen', 'all')),
  -- Animes of which nothing is covered. Not a reference: an id without an anime covers and shows nothing.
  add spoilers_shown int[] not null default '{}';
