-- Why the end of a list's file was not read; null when all of it was.
alter table list_import add column stopped text;
