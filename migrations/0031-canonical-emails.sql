-- E-mail addresses take the form that src/shared/email-address.ts gives them. Letters are folded by "C", which knows the
-- ASCII ones only: a locale's own lower() makes an i of `İ`, and of `I` a letter without a dot.
drop index account_email;

-- Two accounts whose addresses become the same could not both sign in by it. The one whose address is confirmed keeps
-- it, of several the oldest. Every other gets an address of its own, lise+compte-12@exemple.fr, which most mail servers
-- deliver to the same box: its owner signs in with that one and the same password, and the staff can change it.
-- The log of the administration shows who got which.
create temporary table canonical_email on commit drop as
  select id, folded, row_number() over (partition by folded order by email_confirmed_at is null, id) as place
    from (select *, lower(normalize(btrim(email), nfkc) collate "C") as folded from account) as account;

update account set email = folded
  from canonical_email as canonical
 where canonical.id = account.id and place = 1 and email <> folded;

do $$
declare action int;
begin
  if not exists (select from canonical_email where place > 1) then return; end if;
  insert into audit_action (kind, summary)
    values ('account.update', 'Des comptes avaient la même adresse e-mail : tous sauf un en ont reçu une autre')
    returning id into action;
  perform set_config('sumine.audit_action', action::text, true);
  update account set email = regexp_replace(folded, '@', '+compte-' || account.id || '@')
    from canonical_email as canonical
   where canonical.id = account.id and place > 1;
  perform set_config('sumine.audit_action', '', true);
end $$;

create unique index account_email on account (lower(email collate "C"));
