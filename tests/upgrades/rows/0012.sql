-- What came with pictures, parts of episodes and the watch over links.
insert into picture values ('/media/demo/oboro.webp', 'data:image/webp;base64,UklGRg==');
update episode set intro_start = 60, intro_end = 150, outro_start = 1350 where id = 1;
update source_check set checked_at = '2024-07-01T08:00:00Z', health = 'dead', failures = 4, tried = 'HEAD 404',
       health_since = '2024-06-20T08:00:00Z', failing_since = '2024-06-20T08:00:00Z' where source_id = 2;
insert into playback_failure values (2, '2024-07-01T08:00:00Z', 'MEDIA_ERR', 3, 12, 'Le média est illisible');
