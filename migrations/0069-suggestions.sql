-- Animes that a person does not want to be suggested.
create table suggestion_hidden (
  account_id int not null references account on delete cascade,
  -- Not a reference: it returns with an anime whose deletion is undone (purgeHidden).
  anime_id int not null,
  hidden_at timestamptz not null,
  primary key (account_id, anime_id)
);
create index suggestion_hidden_anime on suggestion_hidden (anime_id);
