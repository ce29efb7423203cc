-- Until when a member of staff may do without a second factor, where staff need one: set by the first call after that.
alter table account add factor_due_at timestamptz;

-- A lost second factor that an Administrateur takes away. It goes a day later, unless its owner objects.
create table factor_reset (
  account_id int primary key references account on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null
);

alter table mailed_token drop constraint mailed_token_purpose_check;
alter table mailed_token add constraint mailed_token_purpose_check
  check (purpose in ('reset-password', 'confirm-email', 'cancel-deletion', 'keep-factor'));
