-- The secret before a new one: it signs too until then, so that receivers can change without a pause.
alter table webhook add column former_secret text;
alter table webhook add column former_secret_until timestamptz;
