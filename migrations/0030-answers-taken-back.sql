-- The staff's action that a person was told of: what they have not read yet goes when that is undone.
alter table notification add action_id int references audit_action on delete set null;
create index notification_action on notification (action_id) where action_id is not null;
