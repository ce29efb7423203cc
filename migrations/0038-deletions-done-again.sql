-- Undoing a deletion adds children before their parents; undoing that meets the parents first, whose children go along.

-- As in 0018, but for these children.
create or replace function undo_audit_action(undone int) returns void language plpgsql as $$
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
    -- A row that was added after its parent, and unchanged, may have gone along with it a moment ago.
    if touched = 0 and change.operation = 'insert' and exists (
      select from audit_row as gone
       where gone.action_id = undoing and gone.operation = 'delete' and gone.table_name = change.table_name
         and gone.key = change.key and gone.before - rules.ignored = change.after - rules.ignored) then
      continue;
    end if;
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
