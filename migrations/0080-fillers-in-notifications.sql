-- Members who skip fillers and recaps do not want to hear of them either: 'off_story' is off.
alter table notification_preference drop constraint notification_preference_kind_check;
alter table notification_preference add constraint notification_preference_kind_check check (kind in (
  'new_episodes', 'new_animes', 'saved_searches', 'report_answers', 'maintenance', 'announcements', 'off_story'));
