-- Names that genres had before they were renamed or merged: an import or a synchronisation that still gives the old name
-- means the genre that took its place.
create table genre_alias (
  slug text primary key,
  genre_id int not null references genre on delete cascade
);
create index genre_alias_genre on genre_alias (genre_id);

select audit_table('genre_alias');
