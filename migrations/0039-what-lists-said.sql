-- What a brought list said of an anime beyond status and language, given back when the list is taken away: an object of
-- seen (episodes, where more than are marked here), score (of 100), started_on, finished_on (YYYY, YYYY-MM or
-- YYYY-MM-DD) and notes, each left out when not said; null when nothing was.
alter table watchlist_item add column said jsonb check (jsonb_typeof(said) = 'object');
alter table list_import_line add column said jsonb check (jsonb_typeof(said) = 'object');

-- The same before an import, and after it; null after: not touched.
alter table list_import_change add column said_before jsonb, add column said_after jsonb;

alter table list_import
  drop constraint list_import_format_check,
  add constraint list_import_format_check
    check (format in ('mal', 'anilist', 'csv', 'simkl', 'kitsu', 'anime-planet', 'shikimori', 'trakt'));
