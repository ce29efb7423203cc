-- Every copy of the site hears at once of a device that is signed out, to let go of what it listens to.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.account_id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();
