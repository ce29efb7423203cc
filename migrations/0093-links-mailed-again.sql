-- When a mailed link was made: while it works, it is mailed again. Null: each mail has a new one.
alter table mailed_token add made_at timestamptz;
