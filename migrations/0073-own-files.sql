-- A search for the operator's own files becomes a table to import: `scan` is what was asked, `media` what was found.
alter table catalogue_file add column scan jsonb;
alter table catalogue_file add column media jsonb;
