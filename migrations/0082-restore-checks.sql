-- When a backup was last restored as a test, and why that failed: the operator's page shows it.
alter table backup_run add column checked_at timestamptz;
-- French, fit to show.
alter table backup_run add column check_failure text;
