-- Passkeys of accounts: public keys whose private halves never leave the owner's devices (decision 0044).
create table passkey (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often the key was used, for devices that count.
  uses bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- The name of an account for passkeys: random, so that a device tells nothing of its owner. Set with the first one.
alter table account add passkey_handle bytea;

-- What a device must sign next. A row is deleted by its use, right or wrong.
create table passkey_challenge (
  challenge bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'proof', 'add')),
  -- Null before a sign-in.
  account_id int references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id, expires_at);

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'register', 'sign-in', 'rename', 'password', 'password-reset', 'factor-on', 'factor-off', 'factor-reset',
  'recovery-codes', 'token-made', 'token-revoked', 'passkey-added', 'passkey-removed'
));
