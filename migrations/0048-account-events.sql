-- What happened to an account, for its owner: sign-ins, and changes of the account and its protection.
create table account_event (
  id bigint generated always as identity primary key,
  account_id int not null references account on delete cascade,
  kind text not null check (kind in (
    'register', 'sign-in', 'rename', 'password', 'password-reset', 'factor-on', 'factor-off', 'factor-reset',
    'recovery-codes', 'token-made', 'token-revoked'
  )),
  at timestamptz not null,
  -- Of the device; empty for what the site itself did.
  user_agent text not null,
  ip text not null
);
create index account_event_account on account_event (account_id, id desc);
