-- Since when a push service takes no message for a device: one that goes on so is forgotten.
alter table push_subscription add column failing_since timestamptz;
