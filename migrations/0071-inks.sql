-- Three inks of an anime, such as 'v240 v060 s280': vivid or subdued, with a hue in degrees. Those of a picture are taken
-- from it; those of an anime are staff's own and come first.
alter table picture add column inks text;
alter table anime add column inks text;
alter table picture add constraint picture_inks_check
  check (inks ~ '^[vs](?:[0-2][02468]|3[024])0(?: [vs](?:[0-2][02468]|3[024])0){2}$');
alter table anime add constraint anime_inks_check
  check (inks ~ '^[vs](?:[0-2][02468]|3[024])0(?: [vs](?:[0-2][02468]|3[024])0){2}$');
