import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'

// Marks from an imported list. They never overwrite the member's own marks, and can be reverted.

type At = { accountId: number; at: Date }
export type ImportedMark = { episode_id: number; had_progress: boolean }

/**
 * Marks episodes as seen that the member has not marked.
 * @returns the marked episodes, and whether they had progress before
 */
export async function importMarks(
  db: Database,
  { accountId, episodeIds, at }: At & { episodeIds: number[] },
): Promise<ImportedMark[]> {
  return listRows<ImportedMark>(db)`
    with before as (
      select episode_id from watch_progress where account_id = ${accountId} and episode_id = any(${episodeIds}::int[])
    ), written as (
      insert into watch_progress as kept (account_id, episode_id, marked_seen, marked_at)
      select ${accountId}, id, true, ${at}::timestamptz from episode where id = any(${episodeIds}::int[]) order by id
      on conflict (account_id, episode_id) do update set marked_seen = true, marked_at = excluded.marked_at
        where kept.marked_seen is null
      returning episode_id
    )
    select written.episode_id, before.episode_id is not null as had_progress
      from written left join before using (episode_id)
  `
}

/** Reverts marks imported at this instant and not changed since; positions stay. */
export async function revertMarks(
  db: Database,
  { accountId, marks, at }: At & { marks: readonly ImportedMark[] },
): Promise<void> {
  const unknown = marks.filter(({ had_progress }) => !had_progress).map(({ episode_id }) => episode_id)
  await sql`
    delete from watch_progress
     where account_id = ${accountId} and episode_id = any(${unknown}::int[])
       and marked_seen and marked_at = ${at}::timestamptz and watched_at is null and duration_at is null
  `.execute(db)
  await sql`
    update watch_progress set marked_seen = null, marked_at = null
     where account_id = ${accountId} and episode_id = any(${marks.map(({ episode_id }) => episode_id)}::int[])
       and marked_seen and marked_at = ${at}::timestamptz
  `.execute(db)
}

export type HiddenLine = { anime_id: number; hidden_before: Date | null }

/** Hides animes from 'En cours' until the member watches them. @returns them, with their previous removal time */
export async function hideLines(
  db: Database,
  { accountId, animeIds, at }: At & { animeIds: number[] },
): Promise<HiddenLine[]> {
  return listRows<HiddenLine>(db)`
    with before as (
      select anime_id, removed_at from watching_removal
       where account_id = ${accountId} and anime_id = any(${animeIds}::int[])
    ), written as (
      insert into watching_removal (account_id, anime_id, removed_at)
      select ${accountId}, id, ${at}::timestamptz from anime where id = any(${animeIds}::int[]) order by id
      on conflict (account_id, anime_id) do update set removed_at = excluded.removed_at
      returning anime_id
    )
    select written.anime_id, before.removed_at as hidden_before from written left join before using (anime_id)
  `
}

/** Restores lines hidden at this instant, and not again since. */
export async function revertHiddenLines(
  db: Database,
  { accountId, lines, at }: At & { lines: readonly HiddenLine[] },
): Promise<void> {
  await sql`
    delete from watching_removal
     where account_id = ${accountId} and removed_at = ${at}::timestamptz
       and anime_id = any(${lines.filter((line) => line.hidden_before === null).map((line) => line.anime_id)}::int[])
  `.execute(db)
  const before = lines.filter((line) => line.hidden_before !== null)
  await sql`
    update watching_removal removal set removed_at = line.hidden_before
      from unnest(
             ${before.map((line) => line.anime_id)}::int[], ${before.map((line) => line.hidden_before)}::timestamptz[]
           ) as line (anime_id, hidden_before)
     where removal.account_id = ${accountId} and removal.anime_id = line.anime_id
       and removal.removed_at = ${at}::timestamptz
  `.execute(db)
}
