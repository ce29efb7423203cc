-- Tokens with which their owners' programs call the API (decision 0040).

create table access_token (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  name text not null,
  -- SHA-256 of the token; it is random, so a salt would add nothing.
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  -- Null for one without an end.
  expires_at timestamptz,
  last_used_at timestamptz
);
create index access_token_account on access_token (account_id);

-- All copies of the site end the streams of a revoked token.
create function announce_token_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.account_id::text);
  return null;
end $$;
create trigger token_ended after delete on access_token for each row execute function announce_token_end();

-- A new password, deactivation and closing end an account's tokens, whichever way they happen.
create function end_access_tokens() returns trigger language plpgsql as $$
begin
  delete from access_token where account_id = new.id;
  return null;
end $$;
create trigger end_access_tokens after update of password_hash, is_active, deletion_requested_at on account
  for each row when (
    old.password_hash <> new.password_hash
    or (old.is_active and not new.is_active)
    or (old.deletion_requested_at is null and new.deletion_requested_at is not null))
  execute function end_access_tokens();

-- The token by which an action was done; null for a signed-in person. It outlives the token.
alter table audit_action add token_name text;
alter table sync_run add token_name text;
alter table link_task add token_name text;
