-- The second factor of accounts: a secret shared with an authenticator app, and recovery codes for a lost phone.
create table second_factor (
  account_id int primary key references account on delete cascade,
  -- AES-256-GCM under a key derived from the site's secrets.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code was entered: sign-ins do not ask for a code before.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code, because a code works once.
  last_step int not null default 0
);

-- SHA-256 of codes that still work; a used one is deleted.
create table recovery_code (
  account_id int not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- When the device last proved that its owner uses it: by signing in, by a password or by a code.
alter table session add proved_at timestamptz;
update session set proved_at = created_at;
alter table session alter proved_at set not null;
