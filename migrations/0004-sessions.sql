-- Devices signed in, and what proves who somebody is.
alter table account
  add email_confirmed_at timestamptz,
  -- Set while the account waits for its removal (30 days); signing in clears it.
  add deletion_requested_at timestamptz;
create index account_to_delete on account (deletion_requested_at) where deletion_requested_at is not null;

-- One line a device signed in, kept while its refresh tokens follow each other.
create table session (
  id uuid primary key,
  account_id int not null references account on delete cascade,
  -- Which of its refresh tokens is the current one, and that token's SHA-256.
  refresh_number int not null,
  refresh_hash bytea not null,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null,
  ip text not null
);
create index session_account on session (account_id);

-- Wrong passwords in a row, by SHA-256 of the e-mail: also for e-mails that have no account.
create table password_failure (
  email_hash bytea primary key,
  failures int not null,
  last_failed_at timestamptz not null
);

-- What a mailed link carries, as SHA-256. One a purpose: a newer link replaces the older one.
create table mailed_token (
  account_id int not null references account on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email', 'cancel-deletion')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);
