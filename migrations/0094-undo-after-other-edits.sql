-- An edit is undone although another field of its row was edited since: both are named in hand_edited.
create function take_back_marks(marks text[], before text[], change jsonb) returns text[]
language sql immutable as $$
  select case when marks = given.after then before else array(
           select name from unnest(marks) as name where name <> all (given.after) or name = any (before)
            union
           select name from unnest(before) as name where name <> all (given.after)
            order by name) end
    from (select array(select jsonb_array_elements_text(change)) as after) as given
$$;

-- As in 0045, but what was added to hand_edited is taken out of it, whatever else it names by now, and a new genre that
-- other animes have by now stays.
create or replace function undo_audit_rows(undone bigint[], changed_table text, operation text) returns void language plpgsql as $$
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
         string_agg(format('%1$I = case when change.before ? %1$L then %2$s else kept.%1$I end', name,
                           case name when 'hand_edited'
                             then 'take_back_marks(kept.hand_edited, given.hand_edited, change.after -> ''hand_edited'')'
                             else format('given.%I', name) end), ', ')
    into columns, given_columns, assignments
    from (select distinct jsonb_object_keys(before) as name from audit_row where id = any (undone)) as each_column;
  if changed_table = 'genre' and operation = 'insert' then
    undone := array(select change.id from audit_row as change where change.id = any (undone)
                       and not exists (select from anime_genre where genre_id = (change.key ->> 'id')::int));
  end if;
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
      '(select from jsonb_each(change.after - ''hand_edited'') as now(name, value) '
      'where to_jsonb(kept) -> now.name is distinct from now.value)',
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
