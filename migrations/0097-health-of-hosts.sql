-- accepted: reads all of source_check while it is locked (a million links: a second)
-- The links by host and health, and the last check of each host, are counted from the index alone.
create index source_check_health on source_check (host, health, checked_at);
