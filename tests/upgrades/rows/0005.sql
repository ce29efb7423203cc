-- What a site of the first release held: a series with both languages, a film, three people and what they keep.
insert into genre (slug, name) values ('drame', 'Drame'), ('comedie', 'Comédie');
insert into anime (slug, title, sort_key, type, status, is_classic, release_year, rating, studio, synopsis, cover_url,
                   popularity, external_ids, first_aired, available_languages, episode_count, facets, created_at, updated_at)
values
  ('les-lanternes', 'Les Lanternes d’Oboro', 'lanternes d oboro', 'Anime', 'en cours', false, 2024, 8.4, 'Studio Kawa',
   E'Un phare, deux sœurs.\nUn « secret » \\ et une tabulation\t.', '/media/demo/oboro.webp', 1200,
   '{"mal": "123", "anilist": "456"}', '2024-04-07', '{VOSTFR,VF}', 3, '{1,-1,-3,-4}', '2024-04-01T10:00:00Z', '2024-05-01T10:00:00Z'),
  ('la-baleine', 'La Baleine', 'baleine', 'Film', 'terminé', true, 1988, null, null, null, null,
   0, '{}', null, '{}', 0, '{2,-2,-5}', '2024-04-02T10:00:00Z', '2024-04-02T10:00:00Z');
insert into anime_title (anime_id, language, text) values (1, 'ja', '朧の灯籠'), (1, 'romaji', 'Oboro no Tōrō');
insert into anime_old_slug (slug, anime_id) values ('lanternes', 1);
insert into anime_genre (anime_id, genre_id, position) values (1, 1, 0), (1, 2, 1), (2, 2, 0);
insert into anime_slot (anime_id, day, hour, language) values (1, 'dimanche', '18h30', 'VOSTFR');
insert into episode (anime_id, season_label, episode_number, language, title, duration_seconds, release_date, created_at, updated_at)
values
  (1, 'Saison 1', 1, 'VOSTFR', 'La première lampe', 1440, '2024-04-07T16:30:00Z', '2024-04-07T17:00:00Z', '2024-04-07T17:00:00Z'),
  (1, 'Saison 1', 2, 'VOSTFR', null, null, '2024-04-14T16:30:00Z', '2024-04-14T17:00:00Z', '2024-04-14T17:00:00Z'),
  (1, 'Saison 1', 1, 'VF', 'La première lampe', 1440, null, '2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z');
insert into episode_source (episode_id, url, host, priority, health)
values
  (1, 'https://video.sibnet.ru/shell.php?videoid=1', 'sibnet', 0, 'ok'),
  (1, 'https://sendvid.com/abc', 'sendvid', 1, 'dead'),
  (2, 'https://video.sibnet.ru/shell.php?videoid=2', 'sibnet', 0, 'unknown'),
  (3, 'https://exemple.fr/lanternes-1-vf.mp4', 'direct', 0, 'slow');
insert into account (username, email, password_hash, role, is_active, avatar_url, created_at, last_login, email_confirmed_at)
values
  ('Kiyo', 'kiyo@exemple.fr', '$argon2id$v=19$m=19456,t=2,p=1$c2Vs$aGFjaGU', 'Administrateur', true, '/uploads/avatars/kiyo.webp',
   '2024-04-01T08:00:00Z', '2024-06-01T08:00:00Z', '2024-04-01T09:00:00Z'),
  ('Sora', 'sora@exemple.fr', '$argon2id$v=19$m=19456,t=2,p=1$c2Vs$aGFjaGX', 'Utilisateur', true, null, '2024-04-03T08:00:00Z', null, null),
  ('Mei', 'mei@exemple.fr', '$argon2id$v=19$m=19456,t=2,p=1$c2Vs$aGFjaGY', 'Moderateur', false, null, '2024-04-04T08:00:00Z', null, null);
insert into site_heartbeat values ('2024-06-01T08:00:00Z'), ('2024-06-01T08:01:00Z');
insert into session (id, account_id, refresh_number, refresh_hash, rotated_at, created_at, last_used_at, expires_at, user_agent, ip)
values ('0190b5a0-0000-7000-8000-000000000001', 2, 3, '\x00ff', '2024-06-01T08:00:00Z', '2024-05-01T08:00:00Z',
        '2024-06-01T08:00:00Z', '2024-07-01T08:00:00Z', 'Firefox', '192.0.2.1');
insert into watch_progress (account_id, episode_id, progress_seconds, watched_at, duration_seconds, duration_at, furthest_seconds, marked_seen, marked_at)
values
  (2, 1, 1400, '2024-06-01T08:10:00Z', 1440, '2024-06-01T08:00:00Z', 1400, null, null),
  (2, 2, 0, null, null, null, 0, true, '2024-06-01T08:20:00Z'),
  (3, 3, 61, '2024-05-02T08:10:00Z', 1440, '2024-05-02T08:00:00Z', 90, null, null);
insert into watching_removal values (3, 1, '2024-05-03T08:00:00Z');
insert into watchlist_item (account_id, anime_id, status, language, added_at)
values (2, 1, 'en cours', 'VOSTFR', '2024-04-08T08:00:00Z'), (2, 2, 'à voir', null, '2024-04-09T08:00:00Z'),
       (3, 2, 'abandonné', null, '2024-04-10T08:00:00Z');
insert into notification (kind, title, content, url, anime_id, language, episode_ids, for_everyone, created_at, occurred_at)
values ('new_episodes', 'Les Lanternes d’Oboro', 'Épisode 2 en VOSTFR', '/anime/les-lanternes', 1, 'VOSTFR', '{2}', false, '2024-04-14T17:00:00Z', '2024-04-14T17:00:00Z'),
       ('maintenance', 'Maintenance', 'Cette nuit', null, null, null, '{}', true, '2024-05-14T17:00:00Z', '2024-05-14T17:00:00Z');
insert into notification_receipt (account_id, notification_id, occurred_at, read_at) values (2, 1, '2024-04-14T17:00:00Z', '2024-04-14T18:00:00Z');
insert into notification_preference values (3, 'new_animes', '2024-05-01T08:00:00Z');
