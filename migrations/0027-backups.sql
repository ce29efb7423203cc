-- When the site was saved, and with what outcome: the dashboard shows the last one.
create table backup_run (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Null when it failed, as is what the file holds.
  file text,
  bytes bigint,
  row_count bigint,
  upload_count int,
  -- French, fit to show.
  failure text,
  check ((file is null) = (failure is not null))
);
create index backup_run_newest on backup_run (finished_at desc);
