-- Genres that were merged into others: saved searches and addresses that have their ids mean the other one.
create table merged_genre (
  -- Not a reference: the genre is gone, until the merge is undone.
  id int primary key,
  into_id int not null references genre on delete cascade
);
create index merged_genre_into on merged_genre (into_id);

select audit_table('merged_genre');
