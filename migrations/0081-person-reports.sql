-- People of séances who were reported: the one thing of a séance that is kept (docs/product/seance.md#reports).
create table person_report (
  id int generated always as identity primary key,
  -- The reporter, if signed in.
  account_id int references account on delete set null,
  -- Keyed hashes of networks, compared and never read: the reporter's for the limit, the other's for refusals.
  reporter_network text not null,
  reported_network text not null,
  reported_account_id int references account on delete set null,
  -- The name in the séance.
  name text not null,
  reason text not null check (length(reason) between 10 and 1000),
  -- What they said, as the reporter's tab has it.
  lines text[] not null check (cardinality(lines) <= 30),
  status text not null default 'ouvert' check (status in ('ouvert', 'en cours', 'résolu', 'rejeté')),
  status_since timestamptz not null,
  status_by int references account on delete set null,
  -- Until when the network gets no place in any séance.
  refused_until timestamptz,
  created_at timestamptz not null
);
create unique index person_report_waiting on person_report (reporter_network, reported_network, name)
  where status in ('ouvert', 'en cours');
create index person_report_newest on person_report (created_at, id);
create index person_report_reporter on person_report (reporter_network, created_at);
create index person_report_account on person_report (account_id) where account_id is not null;
create index person_report_reported on person_report (reported_account_id) where reported_account_id is not null;
create index person_report_status_by on person_report (status_by) where status_by is not null;
create index person_report_refused on person_report (reported_network) where refused_until is not null;
select audit_table('person_report', '{}', '{name,reason,lines,reporter_network,reported_network}');

-- A reference would outlive nothing: the rows of séances go within a day.
alter table seance_person add column account_id int;
