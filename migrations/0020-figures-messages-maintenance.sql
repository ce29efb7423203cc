-- What the staff's figures are made of, none of it about a person: days are those of Paris.

-- How often each anime was started, a day and a language.
create table start_count (
  day date not null,
  anime_id int not null references anime on delete cascade,
  language text not null check (language in ('VOSTFR', 'VF')),
  starts int not null,
  primary key (day, anime_id, language)
);

-- Searches that found nothing: the text, the day, and how often. Texts of fewer than three minutes are not shown, and
-- go with the night: what one person typed once is nobody's business.
create table missed_search (
  day date not null,
  text text not null check (length(text) <= 60),
  searches int not null,
  minutes int not null,
  last_minute timestamptz not null,
  primary key (day, text)
);

-- Figures that only the moment knows, kept once a day: dead links, members who were there.
create table daily_figure (
  day date not null,
  name text not null,
  value int not null,
  primary key (day, name)
);

-- How long calls took, an hour and an operation, all copies of the site together.
create table call_time (
  hour timestamptz not null,
  call text not null,
  calls int not null,
  slow_calls int not null,
  total_ms double precision not null,
  slowest_ms double precision not null,
  primary key (hour, call)
);

-- A notification to everyone may be for one role; it is withdrawn by removing it.
alter table notification add for_role text check (for_role in ('Utilisateur', 'Moderateur', 'Administrateur'));

-- What the staff has to say to people, now or later.
create table staff_message (
  id int generated always as identity primary key,
  type text not null check (type in ('info', 'maintenance')),
  title text not null,
  content text not null,
  url text,
  -- Null: everybody.
  for_role text check (for_role in ('Utilisateur', 'Moderateur', 'Administrateur')),
  author_id int references account on delete set null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  notification_id int references notification on delete set null,
  withdrawn_at timestamptz
);
create index staff_message_newest on staff_message (due_at desc, id desc);
create index staff_message_due on staff_message (due_at) where sent_at is null and withdrawn_at is null;
-- What went out is no longer as it was written: neither its writing nor its withdrawal can then be undone.
select audit_table('staff_message');

-- Whether visitors are let in; one row.
create table maintenance (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  message text,
  -- When it will be over, as far as is known.
  until timestamptz,
  since timestamptz,
  -- What the staff's browsers show to be let in; new each time.
  pass text not null default ''
);
insert into maintenance default values;
select audit_table('maintenance', '{}', '{pass}');

-- Every copy of the site hears of it at once.
create function announce_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('maintenance_changed', '0');
  return null;
end $$;
create trigger maintenance_changed after update on maintenance for each row execute function announce_maintenance();
