-- The language in which an anime was made, as a short code: 'ja', 'ko', 'zh'. Null when nobody has said it.
alter table anime add column original_language text check (original_language ~ '^[a-z]{2,3}$');
