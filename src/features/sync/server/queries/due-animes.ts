import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'

type Due = {
  /** The feed's animes; all others need an AniList id. */
  feedSlugs: string[]
  asksAniList: boolean
  notSince: Date
  now: Date
}

/**
 * Returns the airing animes that are due, the longest waiting first. After an undone synchronisation an anime is due
 * only when a member of staff requests it again. A run from the future comes from a clock that was ahead.
 */
export async function listDueAnimes(db: Database, { feedSlugs, asksAniList, notSince, now }: Due, max: number) {
  return listRows<{ id: number; slug: string; total: number }>(db)`
    select a.id, a.slug, count(*) over ()::int as total
      from anime a
      left join lateral (
        select run.created_at, run.state, action.undone_by_id
          from sync_run run left join audit_action action on action.id = run.action_id
         where run.anime_id = a.id order by run.id desc limit 1) last on true
     where a.status = 'en cours'
       and (a.slug = any (${feedSlugs}::text[])
            or exists (select from anime_old_slug old where old.anime_id = a.id and old.slug = any (${feedSlugs}::text[]))
            or (${asksAniList}::boolean and a.external_ids ? 'anilist'))
       and (last.created_at is null or not last.created_at between ${notSince} and ${now})
       and last.undone_by_id is null
     order by last.created_at nulls first, a.id
     limit ${max}`
}
