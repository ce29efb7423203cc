-- The staff's list of accounts: searched by a piece of the name or of the e-mail, in several orders, a million long.
create index account_email_likeness on account using gin (email gin_trgm_ops);
create index account_by_login on account (last_login desc nulls last, id desc);
-- Few among many: an order by date would walk through all the others.
create index account_of_staff on account (role, created_at desc, id desc) where role <> 'Utilisateur';
create index account_inactive on account (created_at desc, id desc) where not is_active;

-- The log of the administration tells when a password was set, never which: its hash is left out.
alter table account add password_set_at timestamptz;
