-- Synchronisation: bringing what sources say of an anime into the catalogue, in steps that survive a restart.

create table sync_run (
  id int generated always as identity primary key,
  -- The slug that was asked for; the anime may have another one by now.
  slug text not null,
  -- 'details': its own fields. 'full': also its titles, relations, slots and episodes.
  scope text not null check (scope in ('details', 'full')),
  -- The differences that a person chose; null: all that ask for no choice.
  chosen text[],
  origin text not null check (origin in ('staff', 'schedule')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- [{ key, label, done, total }]; the first is known before the sources are asked, the rest after.
  steps jsonb not null,
  -- The step that comes next: those before it are committed.
  step_index int not null default 0,
  -- What the sources said, kept until the end so that every step works with the same words.
  answers jsonb,
  -- No reference: the run stays in the list when the anime goes.
  anime_id int,
  anime_title text,
  is_new boolean not null default false,
  change_count int not null default 0,
  -- The first of the changes, as lines to show.
  changes jsonb not null default '[]',
  -- The fields that were left alone because a person wrote them.
  kept jsonb not null default '[]',
  warnings text[] not null default '{}',
  -- Episodes that are new, or have new links.
  episode_ids int[] not null default '{}',
  failure jsonb,
  actor_id int references account on delete set null,
  -- For the log; forgotten at the end.
  ip text,
  action_id int references audit_action on delete set null,
  cancel_requested boolean not null default false,
  -- Who works on it, and until when nobody else takes it.
  lease uuid,
  leased_until timestamptz,
  -- A source asked to wait.
  waits_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- One run of an anime at a time.
create unique index sync_run_going on sync_run (slug) where state in ('waiting', 'running');
create index sync_run_newest on sync_run (created_at desc, id desc);
create index sync_run_anime on sync_run (anime_id, id desc) where anime_id is not null;
create index sync_run_actor on sync_run (actor_id) where actor_id is not null;
create index sync_run_action on sync_run (action_id) where action_id is not null;

-- What a metadata source answered, so that it is not asked again too soon. `answer` is null when it knows nothing.
create table sync_answer (
  source text not null,
  question text not null,
  answer jsonb,
  fetched_at timestamptz not null,
  primary key (source, question)
);
create index sync_answer_age on sync_answer (fetched_at);
