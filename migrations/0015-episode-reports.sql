-- Faulty episodes, as members report them and the staff settles them (docs/product/watching.md#reporting-an-episode).
create table episode_report (
  id int generated always as identity primary key,
  -- Null once the reporter's account is gone: what they found stays useful without them.
  account_id int references account on delete set null,
  episode_id int not null references episode on delete cascade,
  category text not null check (category in ('vidéo absente', 'mauvaise langue', 'son décalé', 'mauvais épisode', 'autre')),
  reason text not null check (length(reason) between 10 and 1000),
  -- The reason as the search compares it: lower case, no accents (shared/french-order.ts).
  reason_key text not null,
  -- What the player was doing: the link, the second, and what it called the failure.
  source_id int references episode_source on delete set null,
  position_seconds int check (position_seconds >= 0),
  error_code text,
  status text not null default 'ouvert' check (status in ('ouvert', 'en cours', 'résolu', 'rejeté')),
  status_since timestamptz not null,
  -- Who of the staff set the status; null while nobody has, and once their account is gone.
  status_by int references account on delete set null,
  assignee_id int references account on delete set null,
  -- For the staff alone.
  note text,
  -- For the reporter.
  answer text,
  created_at timestamptz not null
);
-- One report that waits for the staff, a person and an episode.
create unique index episode_report_waiting on episode_report (account_id, episode_id)
  where status in ('ouvert', 'en cours');
create index episode_report_account on episode_report (account_id, created_at);
create index episode_report_episode on episode_report (episode_id);
create index episode_report_newest on episode_report (created_at, id);
create index episode_report_status on episode_report (status, created_at, id);
create index episode_report_reason on episode_report using gin (reason_key gin_trgm_ops);
-- The staff looks for reports by a piece of the reporter's name.
create index account_username_likeness on account using gin (username gin_trgm_ops);
-- For what is deleted on the other side of a reference.
create index episode_report_source on episode_report (source_id) where source_id is not null;
create index episode_report_status_by on episode_report (status_by) where status_by is not null;
create index episode_report_assignee on episode_report (assignee_id) where assignee_id is not null;
