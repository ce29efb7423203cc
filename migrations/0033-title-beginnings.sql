-- What people have typed of a title while they are still typing it: its plain form (shared/comparable-title.ts),
-- articles and spelling as they stand, where `key` and `glued` drop and change letters. Null until the site writes the
-- name again, which it does as it starts (catalogue/server/search/write-search-names.ts).
alter table search_name add column plain text collate "C";
create index search_name_beginning on search_name (replace(plain, ' ', ''));
create index search_name_unwritten on search_name (anime_id) where plain is null;
