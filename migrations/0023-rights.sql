-- Notices of rights holders, what became of them, and the pages whose links are withheld because of them.
create table rights_notice (
  id int generated always as identity primary key,
  received_at timestamptz not null,
  state text not null default 'reçue'
    check (state in ('reçue', 'incomplète', 'vérifiée', 'acceptée', 'refusée', 'contestée', 'rétablie', 'maintenue')),
  -- Who and what: null once it is forgotten, a year after the end (features/rights/server/retention.ts).
  name text,
  email text,
  capacity text check (capacity in ('titulaire', 'mandataire')),
  work text,
  details text,
  signature text,
  verified_at timestamptz,
  -- When it was accepted, refused or sent back, and whether links were withheld.
  decided_at timestamptz,
  is_accepted boolean not null default false,
  -- When the last word on it was said.
  settled_at timestamptz,
  restored_at timestamptz,
  -- What the staff gave as the reason of its last step; the complainant reads it.
  reason text,
  handled_by int references account on delete set null,
  forgotten_at timestamptz
);
create index rights_notice_received on rights_notice (received_at, id);
create index rights_notice_state on rights_notice (state, received_at);

-- The pages that a notice names. No reference: a page that is deleted and given back is still withheld.
create table rights_page (
  id int generated always as identity primary key,
  notice_id int not null references rights_notice on delete cascade,
  -- As it was given, and what it led to at that time.
  address text not null,
  label text not null,
  anime_id int not null,
  -- Null for all episodes of the anime, those that come later too.
  episode_id int,
  is_withheld boolean not null default false
);
create index rights_page_notice on rights_page (notice_id);
create index rights_page_withheld on rights_page (anime_id) where is_withheld;
create trigger catalogue_changed after insert or update or delete or truncate on rights_page
  for each statement execute function announce_catalogue_change();

-- Whoever serves links leaves out those of these episodes.
create view withheld_episode as
  select e.id as episode_id
    from episode e
   where exists (
     select from rights_page p
      where p.is_withheld and p.anime_id = e.anime_id and (p.episode_id is null or p.episode_id = e.id)
   );

create table rights_counter_notice (
  notice_id int primary key references rights_notice on delete cascade,
  received_at timestamptz not null,
  -- Null once it is forgotten.
  name text,
  email text,
  statement text,
  signature text
);

select audit_table('rights_notice', '{forgotten_at}', '{name,email,capacity,work,details,signature}');
select audit_table('rights_page', '{}', '{address}');
