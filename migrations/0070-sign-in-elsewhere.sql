-- Accounts of other sites that open an account here (decision 0048).
create table identity (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  -- The id in the settings.
  provider text not null,
  -- What the provider calls its account: names and addresses there may change.
  subject text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (provider, subject),
  unique (account_id, provider)
);

-- A visit to a provider. Its key is in one browser only, which brings the provider's answer back, once.
create table provider_visit (
  key_hash bytea primary key,
  provider text not null,
  -- Whose account is to be linked; null for a sign-in.
  account_id int references account on delete cascade,
  -- Null once the provider's answer was brought back.
  state text,
  nonce text not null,
  verifier text not null,
  -- Who the provider says it is.
  subject text,
  name text,
  email text,
  is_email_proved boolean not null default false,
  role text,
  expires_at timestamptz not null
);
create index provider_visit_account on provider_visit (account_id, expires_at);

-- False for an account made by a provider, until its owner chooses a password.
alter table account add has_password boolean not null default true;

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'register', 'sign-in', 'rename', 'password', 'password-reset', 'factor-on', 'factor-off', 'factor-reset',
  'recovery-codes', 'token-made', 'token-revoked', 'passkey-added', 'passkey-removed', 'provider-linked',
  'provider-unlinked'
));
