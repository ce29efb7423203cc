-- Lines of files that have nothing but a score, such as Trakt's ratings: an entry on the watchlist keeps its status.
alter table list_import_line add is_score_only boolean not null default false;
