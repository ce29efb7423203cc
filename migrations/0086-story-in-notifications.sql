-- Members who skip fillers and recaps read a text without them, and hear again only when the story goes on.
alter table notification add column story_content text;
alter table notification add column story_at timestamptz;
