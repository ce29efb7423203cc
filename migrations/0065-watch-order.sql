-- Original video animations and recaps, and the order in which staff advise to watch the animes that relations join.
alter table anime_relation drop constraint anime_relation_kind_check;
alter table anime_relation add constraint anime_relation_kind_check
  check (kind in ('suite', 'film', 'OAV', 'résumé', 'spin-off', 'même univers'));

-- Null: the place that releases and relations give (docs/decisions/0045).
alter table anime add column watch_place int check (watch_place > 0);
