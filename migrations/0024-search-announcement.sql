-- Up to when search engines were told of changes (IndexNow). One row, made by the first announcement.
create table search_announcement (
  is_only boolean primary key default true check (is_only),
  announced_until timestamptz not null
);
