-- An episode that is deleted and made again, as by an import, is still withheld: the page of the notice leads to it.
create function withhold_again() returns trigger language plpgsql as $$
declare
  action constant text := coalesce(current_setting('sumine.audit_action', true), '');
begin
  -- No part of the action that makes the episode: a later step of the notice must not keep it from being undone.
  perform set_config('sumine.audit_action', '', true);
  update rights_page page set episode_id = made.id
    from (select id, anime_id,
                 -- The end of a label (src/features/rights/server/queries/pages.ts).
                 ', ' || season_label || ', épisode ' || coalesce(number_label, replace(episode_number::text, '.', ','))
                   || ' ' || language as place
            from new_rows) made
   where page.is_withheld and page.anime_id = made.anime_id and page.episode_id is not null
     and right(page.label, length(made.place)) = made.place
     and not exists (select from episode former where former.id = page.episode_id);
  perform set_config('sumine.audit_action', action, true);
  return null;
end $$;
create trigger withhold_again after insert on episode referencing new table as new_rows
  for each statement execute function withhold_again();
