-- The site makes copies of these addresses only: each is looked up when its picture is asked for.
create index anime_cover on anime using hash (cover_url) where cover_url like 'http%';
create index anime_art on anime using hash (art_url) where art_url like 'http%';
create index episode_thumbnail on episode using hash (thumbnail_url) where thumbnail_url like 'http%';
