-- Members' webhooks are in the activity of their accounts: they hear of a list, also after a new password.
alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'register', 'sign-in', 'rename', 'password', 'password-reset', 'factor-on', 'factor-off', 'factor-reset',
  'recovery-codes', 'token-made', 'token-revoked', 'passkey-added', 'passkey-removed', 'provider-linked',
  'provider-unlinked', 'list-linked', 'list-unlinked', 'webhook-made', 'webhook-changed', 'webhook-removed'
)) not valid;
