-- Undoing a change of e-mail gives back whether the address had been confirmed.

-- As in 0018, and: when the first of the `carried` columns changed, the others' old values are kept with it. Nobody
-- compares them when the change is undone, because they move by themselves.
create or replace function record_row_change() returns trigger language plpgsql as $$
declare
  action_id int := nullif(current_setting('sumine.audit_action', true), '')::int;
  key_columns text[] := tg_argv[0]::text[];
  ignored text[] := tg_argv[1]::text[];
  secret text[] := tg_argv[2]::text[];
  carried text[] := coalesce(tg_argv[3], '{}')::text[];
  whole_before jsonb;
  whole_after jsonb;
  present jsonb;
  changed text[];
  row_key jsonb;
  row_anime int;
begin
  if action_id is null then return null; end if;
  if tg_op <> 'INSERT' then whole_before := to_jsonb(old) - secret; end if;
  if tg_op <> 'DELETE' then whole_after := to_jsonb(new) - secret; end if;
  present := coalesce(whole_after, whole_before);
  if tg_op = 'UPDATE' then
    select array_agg(name) into changed from jsonb_each(whole_before) as column_before(name, value)
     where whole_after -> name is distinct from value;
    if changed is null or changed <@ ignored then return null; end if;
    select jsonb_object_agg(name, value) into whole_before from jsonb_each(whole_before) as each_before(name, value)
     where (name = any (changed) and name <> all (ignored))
        or (carried[1] = any (changed) and name = any (carried[2:]));
    select jsonb_object_agg(name, value) into whole_after from jsonb_each(whole_after) as each_after(name, value)
     where name = any (changed) and name <> all (ignored);
  end if;
  select jsonb_object_agg(name, present -> name) into row_key from unnest(key_columns) as name;
  row_anime := case when tg_table_name = 'anime' then (present ->> 'id')::int else (present ->> 'anime_id')::int end;
  if row_anime is null and present ? 'episode_id' then
    select episode.anime_id into row_anime from episode where episode.id = (present ->> 'episode_id')::int;
  end if;
  insert into audit_row (action_id, table_name, operation, key, before, after, anime_id)
  values (action_id, tg_table_name, lower(tg_op), row_key, whole_before, whole_after, row_anime);
  return null;
end $$;

drop trigger record_row_change on account;
create trigger record_row_change after insert or update or delete on account for each row
execute function record_row_change(
  '{id}', '{last_login,avatar_url,email_confirmed_at,deletion_requested_at}', '{password_hash}', '{email,email_confirmed_at}');

-- What earlier changes took back is not known: the address that comes back waits to be confirmed again.
update audit_row set before = before || '{"email_confirmed_at": null}'
 where table_name = 'account' and operation = 'update' and before ? 'email';
