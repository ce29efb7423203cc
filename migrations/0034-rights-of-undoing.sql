-- Undoing an action needs the access of the call that made it, and a rank above the accounts that it changed.
alter table audit_action
  add column access text not null default 'staff' check (access in ('public', 'user', 'staff', 'admin')),
  -- The highest role among the accounts that the action changed; null when it changed none.
  add column rank text check (rank in ('Utilisateur', 'Moderateur', 'Administrateur'));
alter table audit_action alter column access drop default;
create index audit_row_account on audit_row (action_id) where table_name = 'account';

-- Earlier actions: closing the site was the only call for an Administrateur alone, and so was undoing an account's change.
update audit_action set access = 'admin'
 where kind ~ '^(message\.maintenance|undo\.(undo-)*message-maintenance)$'
    or id in (select action_id from audit_row where table_name = 'account');
update audit_action set rank = 'Administrateur' where id in (select action_id from audit_row where table_name = 'account');
