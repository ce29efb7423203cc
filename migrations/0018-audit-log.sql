-- What the staff changes: every row before and after, so that one click gives it back (decision 0017).

create table audit_action (
  id int generated always as identity primary key,
  -- 'anime.update': the area of the administration, and what was done there.
  kind text not null check (kind ~ '^[a-z-]+\.[a-z-]+$'),
  -- One French sentence, fit to show.
  summary text not null,
  -- Null once the account is gone, and for what the site does by itself.
  actor_id int references account on delete set null,
  ip text,
  at timestamptz not null default now(),
  -- The action that this one takes back, and the one that took this one back.
  undoes_id int references audit_action on delete set null,
  undone_by_id int references audit_action on delete set null,
  -- When what people kept of deleted animes and episodes was really removed.
  purged_at timestamptz
);
create index audit_action_newest on audit_action (at, id);
create index audit_action_actor on audit_action (actor_id, at);
create index audit_action_kind on audit_action (kind, at);
create index audit_action_undoes on audit_action (undoes_id) where undoes_id is not null;
create index audit_action_undone_by on audit_action (undone_by_id) where undone_by_id is not null;

create table audit_row (
  id bigint generated always as identity primary key,
  action_id int not null references audit_action on delete cascade,
  table_name text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- The columns of the primary key.
  key jsonb not null,
  -- Of an update only what changed; of the others the whole row.
  before jsonb,
  after jsonb,
  -- The anime that the row belongs to. No reference: it outlives the anime.
  anime_id int
);
create index audit_row_action on audit_row (action_id, id);
create index audit_row_anime on audit_row (anime_id, action_id) where anime_id is not null;
create index audit_row_key on audit_row (table_name, key);

-- The tables that are recorded. `ignored` columns make no change by themselves: the site derives them.
-- `secret` ones never enter the log.
create table audited_table (
  name text primary key,
  key_columns text[] not null,
  ignored text[] not null,
  secret text[] not null
);

-- Records a row's change under the action of this transaction (sumine.audit_action); without one, nothing.
create function record_row_change() returns trigger language plpgsql as $$
declare
  action_id int := nullif(current_setting('sumine.audit_action', true), '')::int;
  key_columns text[] := tg_argv[0]::text[];
  ignored text[] := tg_argv[1]::text[];
  secret text[] := tg_argv[2]::text[];
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
     where name = any (changed) and name <> all (ignored);
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

-- Has a table recorded from now on.
create function audit_table(name text, ignored text[] default '{}', secret text[] default '{}') returns void
language plpgsql as $$
declare
  key_columns text[];
  reference text;
begin
  select array_agg(attname::text order by attnum) into key_columns
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
   where indrelid = name::regclass and indisprimary;
  insert into audited_table values (name, key_columns, ignored, secret);
  execute format('create trigger record_row_change after insert or update or delete on %I '
                 'for each row execute function record_row_change(%L, %L, %L)', name, key_columns, ignored, secret);
  -- A deletion is recorded before what it takes along: an undoing meets the children before their parents.
  for reference in select conname from pg_constraint where conrelid = name::regclass and contype = 'f' loop
    execute format('alter table %I alter constraint %I deferrable initially immediate', name, reference);
  end loop;
end $$;

-- Gives back what an action changed, its rows backwards, under the action of this transaction.
-- Raises AU001 when one of them was changed since.
create function undo_audit_action(undone int) returns void language plpgsql as $$
declare
  change audit_row;
  rules audited_table;
  undoing int := current_setting('sumine.audit_action')::int;
  same_key text;
  columns text;
  touched int;
begin
  set constraints all deferred;
  for change in select * from audit_row where action_id = undone order by id desc loop
    select * into strict rules from audited_table where audited_table.name = change.table_name;
    select string_agg(format('kept.%1$I = given.%1$I', name), ' and ') into same_key from unnest(rules.key_columns) as name;
    if change.operation = 'insert' then
      execute format(
        'delete from %1$I as kept using jsonb_populate_record(null::%1$I, $1) as given '
        'where %2$s and to_jsonb(kept) - $3 - $4 = $2 - $3', change.table_name, same_key)
        using change.key, change.after, rules.ignored, rules.secret;
    elsif change.operation = 'update' then
      select string_agg(format('%1$I = given.%1$I', name), ', ') into columns from jsonb_object_keys(change.before) as name;
      if 'updated_at' = any (rules.ignored) then columns := columns || ', updated_at = now()'; end if;
      execute format(
        'update %1$I as kept set %3$s from jsonb_populate_record(null::%1$I, $1 || $2) as given where %2$s and not exists '
        '(select from jsonb_each($3) as now(name, value) where to_jsonb(kept) -> now.name is distinct from now.value)',
        change.table_name, same_key, columns)
        using change.key, change.before, change.after;
    else
      select string_agg(format('%I', name), ', ') into columns from jsonb_object_keys(change.before) as name;
      execute format(
        'insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
        change.table_name, columns)
        using change.before;
    end if;
    get diagnostics touched = row_count;
    if touched = 0 then raise exception 'changed since' using errcode = 'AU001', table = change.table_name; end if;
  end loop;
  set constraints all immediate;
  -- What went along with a row that the action had added, and that came after it.
  if exists (select from audit_row as gone
              where gone.action_id = undoing and gone.operation = 'delete' and not exists (
                select from audit_row as added where added.action_id = undone and added.operation = 'insert'
                   and added.table_name = gone.table_name and added.key = gone.key)) then
    raise exception 'added to since' using errcode = 'AU001';
  end if;
end $$;

-- An account that is really removed leaves nothing of itself in the log.
create function forget_account_changes() returns trigger language plpgsql as $$
begin
  delete from audit_row where table_name = 'account' and key = jsonb_build_object('id', old.id);
  return null;
end $$;
create trigger forget_account_changes after delete on account for each row execute function forget_account_changes();

select audit_table('genre');
select audit_table('anime', '{available_languages,episode_count,facets,popularity,updated_at}');
select audit_table('anime_title');
select audit_table('anime_old_slug');
select audit_table('anime_genre');
select audit_table('anime_slot');
select audit_table('episode', '{updated_at}');
select audit_table('episode_source', '{health}');
select audit_table('release_change');
select audit_table('partner', '{guild_id,guild_name,guild_description,icon_url,member_count,refreshed_at,expired_at}');
select audit_table('account', '{last_login,avatar_url,email_confirmed_at,deletion_requested_at}', '{password_hash}');
select audit_table('episode_report');

-- What people keep of an anime or episode outlives its deletion for 30 days, and comes back with it.
alter table watch_progress drop constraint watch_progress_episode_id_fkey;
alter table watching_removal drop constraint watching_removal_anime_id_fkey;
alter table watchlist_item drop constraint watchlist_item_anime_id_fkey;
alter table episode_report drop constraint episode_report_episode_id_fkey;
alter table list_import_change drop constraint list_import_change_anime_id_fkey;
alter table list_import_mark drop constraint list_import_mark_episode_id_fkey;
