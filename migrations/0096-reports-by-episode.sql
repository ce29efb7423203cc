-- accepted: reads all of episode_report while it is locked (100,000 reports: a tenth of a second)
-- The staff's lists count reports by episode and status, and take the latest, from the index alone.
create index episode_report_by_episode on episode_report (episode_id, status, created_at);
drop index episode_report_episode;
