-- An import changes tens of thousands of rows in one action: they are recorded and undone by statement, not one by one.

-- As in 0035, for all rows of a statement. The rows of both transition tables come in the same order.
create or replace function record_row_change() returns trigger language plpgsql as $$
declare
  action_id int := nullif(current_setting('sumine.audit_action', true), '')::int;
begin
  if action_id is null then return null; end if;
  execute 'with row_change as (' || case tg_op
      when 'INSERT' then 'select null::jsonb as before, to_jsonb(new_rows) - $5 as after from new_rows'
      when 'DELETE' then 'select to_jsonb(old_rows) - $5 as before, null::jsonb as after from old_rows'
      else 'select before, after
              from (select to_jsonb(old_rows) - $5 as before, row_number() over () as place from old_rows) as old_row
              join (select to_jsonb(new_rows) - $5 as after, row_number() over () as place from new_rows) as new_row
             using (place)'
    end || '), described as (
      select before, after, coalesce(after, before) as present,
             case when $7 = ''UPDATE'' then
               array(select name from jsonb_each(before) as column_before (name, value)
                      where after -> name is distinct from value) end as changed
        from row_change)
    insert into audit_row (action_id, table_name, operation, key, before, after, anime_id)
    select $1, $2, lower($7), (select jsonb_object_agg(name, present -> name) from unnest($3) as name),
           case when changed is null then before else
             (select jsonb_object_agg(name, value) from jsonb_each(before) as each_before (name, value)
               where (name = any (changed) and name <> all ($4)) or ($6[1] = any (changed) and name = any ($6[2:]))) end,
           case when changed is null then after else
             (select jsonb_object_agg(name, value) from jsonb_each(after) as each_after (name, value)
               where name = any (changed) and name <> all ($4)) end,
           coalesce(
             (present ->> case $2 when ''anime'' then ''id'' else ''anime_id'' end)::int,
             (select episode.anime_id from episode where episode.id = (present ->> ''episode_id'')::int))
      from described
     where changed is null or not changed <@ $4'
    using action_id, tg_table_name::text, tg_argv[0]::text[], tg_argv[1]::text[], tg_argv[2]::text[],
      coalesce(tg_argv[3], '{}')::text[], tg_op;
  return null;
end $$;

-- Transition tables are allowed for one event at a time.
create function record_changes_of(watched regclass, arguments text) returns void language plpgsql as $$
begin
  execute format('create trigger record_insert after insert on %s referencing new table as new_rows
                  for each statement execute function record_row_change(%s)', watched, arguments);
  execute format('create trigger record_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function record_row_change(%s)', watched, arguments);
  execute format('create trigger record_delete after delete on %s referencing old table as old_rows
                  for each statement execute function record_row_change(%s)', watched, arguments);
end $$;

do $$
declare
  given record;
begin
  for given in select tgrelid::regclass as watched,
                      substring(pg_get_triggerdef(oid) from 'record_row_change\((.*)\)$') as arguments
                 from pg_trigger where tgname = 'record_row_change' loop
    execute format('drop trigger record_row_change on %s', given.watched);
    perform record_changes_of(given.watched, given.arguments);
  end loop;
end $$;

-- As in 0018, by statement.
create or replace function audit_table(name text, ignored text[] default '{}', secret text[] default '{}') returns void
language plpgsql as $$
declare
  key_columns text[];
  reference text;
begin
  select array_agg(attname::text order by attnum) into key_columns
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
   where indrelid = name::regclass and indisprimary;
  insert into audited_table values (name, key_columns, ignored, secret);
  perform record_changes_of(name::regclass, format('%L, %L, %L', key_columns, ignored, secret));
  for reference in select conname from pg_constraint where conrelid = name::regclass and contype = 'f' loop
    execute format('alter table %I alter constraint %I deferrable initially immediate', name, reference);
  end loop;
end $$;

-- Gives back rows of one table, all with the same operation and none twice. Raises AU001 when one was changed since.
create function undo_audit_rows(undone bigint[], changed_table text, operation text) returns void language plpgsql as $$
declare
  rules audited_table;
  undoing int := current_setting('sumine.audit_action')::int;
  same_key text;
  columns text;
  given_columns text;
  assignments text;
  touched int;
begin
  select * into strict rules from audited_table where audited_table.name = changed_table;
  select string_agg(format('kept.%1$I = given.%1$I', name), ' and ') into same_key from unnest(rules.key_columns) as name;
  select string_agg(format('%I', name), ', '), string_agg(format('given.%I', name), ', '),
         string_agg(format('%1$I = case when change.before ? %1$L then given.%1$I else kept.%1$I end', name), ', ')
    into columns, given_columns, assignments
    from (select distinct jsonb_object_keys(before) as name from audit_row where id = any (undone)) as each_column;
  if operation = 'insert' then
    execute format(
      'delete from %1$I as kept using audit_row as change, jsonb_populate_record(null::%1$I, change.key) as given '
      'where change.id = any ($1) and %2$s and to_jsonb(kept) - $2 - $3 = change.after - $2', changed_table, same_key)
      using undone, rules.ignored, rules.secret;
  elsif operation = 'update' then
    if 'updated_at' = any (rules.ignored) then assignments := assignments || ', updated_at = now()'; end if;
    execute format(
      'update %1$I as kept set %3$s '
      'from audit_row as change, jsonb_populate_record(null::%1$I, change.key || change.before) as given '
      'where change.id = any ($1) and %2$s and not exists '
      '(select from jsonb_each(change.after) as now(name, value) where to_jsonb(kept) -> now.name is distinct from now.value)',
      changed_table, same_key, assignments)
      using undone;
  else
    execute format(
      'insert into %1$I (%2$s) overriding system value select %3$s '
      'from audit_row as change, jsonb_populate_record(null::%1$I, change.before) as given '
      'where change.id = any ($1) order by change.id desc', changed_table, columns, given_columns)
      using undone;
  end if;
  get diagnostics touched = row_count;
  -- A row that was added after its parent, and unchanged, may have gone along with it a moment ago.
  if touched < cardinality(undone) and (operation <> 'insert' or exists (
    select from audit_row as change
     where change.id = any (undone) and not exists (
       select from audit_row as gone
        where gone.action_id = undoing and gone.operation = 'delete' and gone.table_name = changed_table
          and gone.key = change.key and gone.before - rules.ignored = change.after - rules.ignored))) then
    raise exception 'changed since' using errcode = 'AU001', table = changed_table;
  end if;
end $$;

-- As in 0038, whole runs of rows at a time.
create or replace function undo_audit_action(undone int) returns void language plpgsql as $$
declare
  step record;
  change bigint;
  undoing int := current_setting('sumine.audit_action')::int;
begin
  set constraints all deferred;
  for step in
    with changed as (
      select id, table_name, operation, key,
             (table_name, operation) is distinct from (lag(table_name) over backwards, lag(operation) over backwards)
               as is_first
        from audit_row where action_id = undone
      window backwards as (order by id desc)
    ), run as (
      select *, count(*) filter (where is_first) over (order by id desc) as number from changed
    ), turn as (
      select *, row_number() over (partition by number, key order by id desc) as turn from run
    )
    select table_name, operation, array_agg(id order by id desc) as ids
      from turn group by number, turn, table_name, operation order by number, turn
  loop
    begin
      perform undo_audit_rows(step.ids, step.table_name, step.operation);
    exception when unique_violation then
      -- Values that moved from row to row move back in the same steps.
      if cardinality(step.ids) = 1 then raise; end if;
      foreach change in array step.ids loop
        perform undo_audit_rows(array[change], step.table_name, step.operation);
      end loop;
    end;
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

-- As in 0044, but for a statement that concerns no row: each deleted anime takes its rows of many tables along.
create or replace function announce_changes() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select %1$s from new_rows'
    when 'DELETE' then 'select %1$s from old_rows'
    else '(select %1$s from new_rows except select %1$s from old_rows) union all'
      || ' (select %1$s from old_rows except select %1$s from new_rows)' end;
  tags text[];
  is_concerned boolean;
begin
  if tg_op = 'TRUNCATE' then
    perform announce_tags('{catalogue}');
    return null;
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  end if;
  execute format('select exists (' || changed || ')', '*') into is_concerned;
  if not is_concerned then return null; end if;
  execute format('with rows as (' || changed || ') select array_agg(tag)
                  from (select distinct tag from (%2$s) as named (tag) limit 101) as bounded', '*', tg_argv[0]) into tags;
  for pair in 0 .. (tg_nargs - 3) / 2 loop
    execute format('select exists (' || changed || ')', tg_argv[2 * pair + 2]) into is_concerned;
    if is_concerned then tags := tags || tg_argv[2 * pair + 1]; end if;
  end loop;
  perform announce_tags(tags);
  return null;
end $$;
