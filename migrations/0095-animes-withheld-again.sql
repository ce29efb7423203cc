-- As in 0091, but for a whole anime that is deleted and made again: the labels of its pages begin with its title.
create function withhold_anime_again() returns trigger language plpgsql as $$
declare
  action constant text := coalesce(current_setting('sumine.audit_action', true), '');
begin
  perform set_config('sumine.audit_action', '', true);
  -- The former pages stay, since the deletion may be undone.
  insert into rights_page (notice_id, address, label, anime_id, episode_id, is_withheld)
  with lost as materialized (
    select distinct on (notice_id, address) notice_id, address, label, episode_id from rights_page page
     where is_withheld and not exists (select from anime where anime.id = page.anime_id)
     order by notice_id, address, id desc
  )
  select lost.notice_id, lost.address, lost.label, made.id, lost.episode_id, true
    from lost join new_rows made
      on case when lost.episode_id is null then lost.label = made.title || ' (tous les épisodes)'
              else starts_with(lost.label, made.title || ', ') end
   where not exists (select from rights_page page where page.notice_id = lost.notice_id and page.anime_id = made.id);
  perform set_config('sumine.audit_action', action, true);
  return null;
end $$;
create trigger withhold_anime_again after insert on anime referencing new table as new_rows
  for each statement execute function withhold_anime_again();
