-- When a backup was last copied to the bucket of backups, and why that failed: the operator's page shows it.
alter table backup_run add column copied_at timestamptz;
-- French, fit to show.
alter table backup_run add column copy_failure text;
