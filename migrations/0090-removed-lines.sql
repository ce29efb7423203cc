-- What imports said of a line that was removed from a watchlist, for one to two days: 'Annuler' brings the same line
-- back.
create table watchlist_removal (
  account_id int not null references account on delete cascade,
  anime_id int not null references anime on delete cascade,
  added_at timestamptz not null,
  said jsonb not null,
  removed_at timestamptz not null,
  primary key (account_id, anime_id)
);
create index watchlist_removal_anime on watchlist_removal (anime_id);
create index watchlist_removal_removed on watchlist_removal (removed_at);
