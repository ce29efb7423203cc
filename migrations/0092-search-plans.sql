-- The names that hold or begin what was typed, in one statement; replaces find_search_names. Planning such statements
-- anew, with the statistics of each text, costs more than running them.
create function find_typed_names(typed text[], beginning text, words tsquery, most int) returns setof search_name
language plpgsql stable rows 200 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select * from search_name where glued = any (typed)
    union
    (select name.* from unnest(typed) as form (bottom), lateral (
       select * from search_name where glued >= bottom and glued < bottom || chr(1114111)
       order by popularity desc limit most
     ) name)
    union
    (select * from search_name where search_name.words @@ find_typed_names.words order by popularity desc limit most)
    union
    (select * from search_name
     where replace(plain, ' ', '') >= beginning and replace(plain, ' ', '') < beginning || chr(1114111)
     order by popularity desc limit most);
end $$;

alter function find_similar_search_names(text, boolean, real, int) set plan_cache_mode = force_generic_plan;
