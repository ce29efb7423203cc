-- The planning: releases that the staff put off or called off, and the calendars that people subscribe to.
create table release_change (
  id int generated always as identity primary key,
  anime_id int not null references anime on delete cascade,
  language text not null check (language in ('VOSTFR', 'VF')),
  planned_at timestamptz not null,
  state text not null check (state in ('retardé', 'annulé')),
  moved_to timestamptz,
  note text,
  changed_by int references account on delete set null,
  changed_at timestamptz not null default now(),
  unique (anime_id, language, planned_at),
  check (state = 'retardé' or moved_to is null)
);
create index release_change_planned on release_change (planned_at);
create index release_change_moved on release_change (moved_to) where moved_to is not null;
create trigger catalogue_changed after insert or update or delete or truncate on release_change
  for each statement execute function announce_catalogue_change();

-- The address is made of the account, this number and a signature: a new number makes the old address lead nowhere.
create table calendar_address (
  account_id int primary key references account on delete cascade,
  version int not null default 1
);
