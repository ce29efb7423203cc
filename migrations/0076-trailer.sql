-- The address of an anime's trailer; any link that the site plays.
alter table anime add column trailer_url text;
