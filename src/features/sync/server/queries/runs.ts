import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { Scope } from '../../contract.ts'

export type RunRow = TableRow<'sync_run'>
export type Step = RunRow['steps'][number]
export type Line = RunRow['changes'][number]
export type Kept = RunRow['kept'][number]

export type NewRun = {
  slug: string
  /** Undefined until the sources have answered a request of staff. */
  animeId?: number
  scope: Scope
  chosen: string[] | null
  origin: 'staff' | 'schedule'
  actorId: number | null
  ip: string | null
  token: string | null
  steps: Step[]
  at: Date
}

/** Opens a run. @returns the slug's run in progress, if there is one */
export async function openRun(db: Database, run: NewRun): Promise<{ id: number; isNew: boolean }> {
  for (;;) {
    const rows = await listRows<{ id: number }>(db)`
      insert into sync_run (slug, anime_id, scope, chosen, origin, actor_id, ip, token_name, steps, created_at)
      values (${run.slug}, ${run.animeId ?? null}, ${run.scope}, ${run.chosen}::text[], ${run.origin}, ${run.actorId},
              ${run.ip}, ${run.token}, ${JSON.stringify(run.steps)}::jsonb, ${run.at})
      on conflict (slug) where state in ('waiting', 'running') do nothing
      returning id`
    if (rows[0]) return { id: rows[0].id, isNew: true }
    const going = await db
      .selectFrom('sync_run')
      .select('id')
      .where('slug', '=', run.slug)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    // Otherwise it has ended in the meantime.
    if (going) return { id: going.id, isNew: false }
  }
}

export function findRunRow(db: Database, id: number): Promise<RunRow | undefined> {
  return db.selectFrom('sync_run').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Longer than any step takes, including slow sources. */
export const leaseMs = 120_000

/** No copy of the site holds the run. A far longer lease comes from a clock that was ahead. */
const isFree = (now: Date) => sql<boolean>`(
  leased_until is null
  or not leased_until between ${now}::timestamptz and ${new Date(now.getTime() + 2 * leaseMs)}::timestamptz)`

type Claim = { id: number; lease: string; now: Date; until: Date }

/** Takes a run that no copy of the site holds. @returns undefined when it cannot run now */
export function claimRun(db: Database, { id, lease, now, until }: Claim): Promise<RunRow | undefined> {
  return db
    .updateTable('sync_run')
    .set({ state: 'running', lease, leased_until: until, waits_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where(isFree(now))
    .where((run) => run.or([run('waits_until', 'is', null), run('waits_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** A run with the lease of the copy that drives it. */
export type Held = { id: number; lease: string }
export type HeldRun = RunRow & Held

/** Returns the run, locked, if this lease still holds it; `is_undone`: its changes were undone meanwhile. */
export async function lockRun(
  trx: Database,
  { id, lease }: Held,
): Promise<(HeldRun & { is_undone: boolean }) | undefined> {
  return findRow<HeldRun & { is_undone: boolean }>(trx)`
    select run.*, exists (select from audit_action a where a.id = run.action_id and a.undone_by_id is not null) as is_undone
      from sync_run run
     where run.id = ${id} and run.lease = ${lease} and run.state = 'running'
       for update of run`
}

export type Progress = Partial<
  Pick<
    RunRow,
    | 'steps'
    | 'step_index'
    | 'anime_id'
    | 'anime_title'
    | 'is_new'
    | 'change_count'
    | 'changes'
    | 'kept'
    | 'warnings'
    | 'episode_ids'
    | 'leased_until'
  >
> & { answers?: object }

/** Records the progress of a run that this lease still holds; its action is the transaction's, if there is one. */
export async function saveProgress(trx: Database, { id, lease }: Held, progress: Progress): Promise<void> {
  const { steps, changes, kept, answers, ...plain } = progress
  await trx
    .updateTable('sync_run')
    .set({
      ...plain,
      ...(steps && { steps: JSON.stringify(steps) }),
      ...(changes && { changes: JSON.stringify(changes) }),
      ...(kept && { kept: JSON.stringify(kept) }),
      ...(answers && { answers: JSON.stringify(answers) }),
      action_id: sql<number>`coalesce(nullif(current_setting('sumine.audit_action', true), '')::int, action_id)`,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

type End = { state: 'done' | 'failed' | 'cancelled'; at: Date; failure?: { status: number | null; message: string } }

/** Ends a run that this lease still holds, and drops its working data. @returns false when another copy took it */
export function endRun(db: Database, { id, lease }: Held, { state, at, failure }: End): Promise<boolean> {
  return changesRows(
    db
      .updateTable('sync_run')
      .set({
        state,
        ended_at: at,
        answers: null,
        ip: null,
        lease: null,
        leased_until: null,
        waits_until: null,
        ...(failure && { failure: JSON.stringify(failure) }),
      })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('state', '=', 'running'),
  )
}

/** Releases an unfinished run, so that another copy can take it. @param waitsUntil not before then */
export async function releaseRun(db: Database, { id, lease }: Held, waitsUntil: Date | null = null): Promise<void> {
  await db
    .updateTable('sync_run')
    .set({
      state: 'waiting',
      lease: null,
      leased_until: null,
      waits_until: sql`case when cancel_requested then null else ${waitsUntil}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'running')
    .execute()
}

/** Requests the cancellation of a run, which waits for no source any more. @returns false when it has ended */
export function requestCancel(db: Database, id: number): Promise<boolean> {
  return changesRows(
    db
      .updateTable('sync_run')
      .set({ cancel_requested: true, waits_until: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running']),
  )
}

/** Returns runs without a holder that may continue: their copy of the site ended, or a source is ready again. */
export async function listForsakenRuns(
  db: Database,
  { now, openedBefore }: { now: Date; openedBefore: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('sync_run')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    // One from the future was opened by a clock that was ahead.
    .where((run) => run.or([run('created_at', '<', openedBefore), run('created_at', '>', now)]))
    .where(isFree(now))
    .where((run) => run.or([run('waits_until', 'is', null), run('waits_until', '<=', now)]))
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes old runs: scheduled ones without changes early, the others with the log. */
export async function deleteOldRuns(db: Database, before: { idle: Date; all: Date }): Promise<void> {
  await db
    .deleteFrom('sync_run')
    .where('ended_at', 'is not', null)
    .where((run) =>
      run.or([
        run('created_at', '<', before.all),
        run.and([
          run('created_at', '<', before.idle),
          run('origin', '=', 'schedule'),
          run('change_count', '=', 0),
          run('state', '=', 'done'),
        ]),
      ]),
    )
    .execute()
}
