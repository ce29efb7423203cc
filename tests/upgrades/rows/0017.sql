-- What came with push, brought lists, reports, the planning and partners.
insert into push_subscription (account_id, session_id, endpoint, p256dh, auth, created_at)
values (2, '0190b5a0-0000-7000-8000-000000000001', 'https://push.exemple.fr/1', 'BPk', 'c2Vs', '2024-08-01T08:00:00Z');
insert into list_import (account_id, format, file_name, state, unread, unread_count, created_at, applied_at, added_count, replaced_count, marked_count)
values (2, 'mal', 'animelist.xml', 'applied', '[{"line": 3, "reason": "illisible"}]', 1, '2024-08-02T08:00:00Z', '2024-08-02T08:05:00Z', 1, 0, 1);
insert into list_import_line (import_id, position, title, other_titles, status, seen_count, anime_id, confidence, decision)
values (1, 1, 'Oboro no Toro', '{}', 'en cours', 2, 1, 92, 'add');
insert into list_import_change (import_id, anime_id, status_after) values (1, 2, 'à voir');
insert into list_import_mark values (1, 2, false);
insert into episode_report (account_id, episode_id, category, reason, reason_key, source_id, position_seconds, error_code, status, status_since, status_by, assignee_id, note, answer, created_at)
values
  (2, 1, 'son décalé', 'Le son est en retard.', 'le son est en retard.', 1, 300, null, 'résolu', '2024-08-04T08:00:00Z', 1, 3, 'Vu', 'Merci !', '2024-08-03T08:00:00Z'),
  (null, 3, 'vidéo absente', 'Rien ne se lance.', 'rien ne se lance.', null, null, 'MEDIA_ERR', 'ouvert', '2024-08-05T08:00:00Z', null, null, null, null, '2024-08-05T08:00:00Z');
insert into release_change (anime_id, language, planned_at, state, moved_to, note, changed_by, changed_at)
values (1, 'VOSTFR', '2024-08-11T16:30:00Z', 'retardé', '2024-08-12T16:30:00Z', 'Jour férié', 1, '2024-08-10T08:00:00Z');
insert into calendar_address values (2, 4);
insert into partner (position, title, invite_code, member_count, refreshed_at) values (1, 'Les Nuits blanches', 'nuits', 1234, '2024-08-10T08:00:00Z');
