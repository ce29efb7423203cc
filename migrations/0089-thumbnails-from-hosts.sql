-- Pictures of videos that checks find at hosts whose links do not tell them (docs/product/watching.md#thumbnails).
alter table source_check add column thumbnail_url text;
