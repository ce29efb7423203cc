-- Files are fetched in pieces: a piece of what is kept uncompressed is found without unpacking what stands before it.
alter table catalogue_file alter column content set storage external;
