-- Wrong passwords are counted for each place that they come from, so that nobody waits for what others type.
alter table password_failure
  -- SHA-256 of the network, device or session; empty: all networks of an e-mail together.
  add source_hash bytea not null default '',
  drop constraint password_failure_pkey,
  add primary key (email_hash, source_hash);
alter table password_failure alter source_hash drop default;
