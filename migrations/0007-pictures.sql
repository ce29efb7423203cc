-- What is known of a picture by its address: the blurred stand-in shown while it loads.
create table picture (
  url text primary key,
  -- A WebP of at most 24 px as a data address.
  placeholder text not null check (length(placeholder) <= 1000)
);
create trigger catalogue_changed after insert or update or delete or truncate on picture
  for each statement execute function announce_catalogue_change();
-- For the figures of the site: what came this week.
create index episode_by_created on episode (created_at);
