-- Addresses outside the site that hear of its events, and what was sent to them.

create table webhook (
  id int generated always as identity primary key,
  -- The member who is told; null for those of the site, which the staff looks after.
  owner_id int references account on delete cascade,
  -- Who hears that it was switched off.
  created_by int references account on delete set null,
  url text not null,
  format text not null check (format in ('json', 'discord')),
  events text[] not null,
  -- Which new episodes.
  episodes text not null check (episodes in ('all', 'watchlist', 'VOSTFR', 'VF')),
  -- Signs what is sent; its receiver holds it too.
  secret text not null,
  is_active boolean not null default true,
  -- Since when no message arrives; null while they do.
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhook_owner on webhook (owner_id);

create table webhook_delivery (
  id int generated always as identity primary key,
  webhook_id int not null references webhook on delete cascade,
  -- The same for a message that is sent again.
  message_id uuid not null default gen_random_uuid(),
  message jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at timestamptz not null,
  -- When its job was enqueued; null until then.
  queued_at timestamptz,
  attempts int not null default 0,
  tried_at timestamptz,
  -- What the last attempt got: a status with the beginning of the answer, or why there was none.
  status int,
  answer text
);
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_unqueued on webhook_delivery (id) where queued_at is null;
create index webhook_delivery_age on webhook_delivery (created_at);
