-- Addresses of rights holders and of those who object that a mailed link was followed at: letters with words of either
-- go to no other. Letters went to all before.
create table rights_proved_address (
  notice_id int not null references rights_notice on delete cascade,
  email text not null,
  proved_at timestamptz not null,
  primary key (notice_id, email)
);
insert into rights_proved_address
  select id, email, received_at from rights_notice where email is not null
  union select notice_id, email, received_at from rights_counter_notice where email is not null;
