-- Accounts, and the minutes in which the site was up.
create table account (
  id int generated always as identity primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  role text not null default 'Utilisateur' check (role in ('Utilisateur', 'Moderateur', 'Administrateur')),
  is_active boolean not null default true,
  avatar_url text,
  created_at timestamptz not null default now(),
  last_login timestamptz
);
-- Unique without regard to case.
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
create index account_by_created on account (created_at desc, id desc);

-- One line a minute in which at least one copy of the site was up and reached the database.
create table site_heartbeat (
  minute timestamptz primary key
);
