-- Notifications on devices while the site is closed, and how long notifications are kept.

-- A device that asked for it: what its browser's push service gave it.
create table push_subscription (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  -- A device that is signed out hears nothing any more.
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, id);
create index push_subscription_session on push_subscription (session_id);

-- Devices are told by the id of their subscription, once the receipts are written: the last one reached, null when all
-- were told. What was sent before this migration is not pushed.
alter table notification add column pushed_to int;
alter table notification alter column pushed_to set default 0;
create index notification_to_push on notification (id) where pushed_to is not null;
create function announce_notification_to_push() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification_to_push', json_build_object('id', new.id)::text);
  return null;
end $$;
create trigger notification_to_push after insert or update of delivered_to on notification
  for each row when (new.delivered_to is null and new.pushed_to is not null)
  execute function announce_notification_to_push();

-- Old ones are found by their age.
create index notification_age on notification (occurred_at);
