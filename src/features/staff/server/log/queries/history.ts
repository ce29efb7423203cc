import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { findRow, listRows } from '../../../../../platform/database/sql.ts'

/**
 * Returns when each field of an anime was last written by hand, as far as the log goes back; synchronisations do not
 * count.
 */
export async function listFieldEdits(db: Database, animeId: number): Promise<Record<string, Date>> {
  const rows = await listRows<{ field: string; at: Date }>(db)`
    select field, max(a.at) as at
      from audit_row r
      join audit_action a on a.id = r.action_id
     cross join lateral (
       select jsonb_object_keys(r.after) as field where r.table_name = 'anime' and r.operation <> 'delete'
       union all
       select case r.table_name when 'anime_genre' then 'genres' when 'anime_title' then 'titles'
                                when 'anime_slot' then 'slots' when 'anime_relation' then 'relations' end) changed
     where r.anime_id = ${animeId} and a.kind not like 'sync.%' and field is not null
     group by field`
  return Object.fromEntries(rows.map(({ field, at }) => [field, at]))
}

/** Returns when the e-mail address of an account was last written under an action, since an instant. */
export async function findReaddressing(
  db: Database,
  { accountId, since }: { accountId: number; since: Date },
): Promise<Date | undefined> {
  const row = await findRow<{ at: Date }>(db)`
    select a.at
      from audit_row r join audit_action a on a.id = r.action_id
     where r.table_name = 'account' and r.key = jsonb_build_object('id', ${accountId}::int) and r.after ? 'email'
       and a.at >= ${since}
     order by a.id desc limit 1`
  return row?.at
}

/** Returns the episodes of an anime that staff deleted or undid, and that are still gone. */
export async function listDeletedEpisodes(db: Database, animeId: number) {
  return listRows<Pick<TableRow<'episode'>, 'season_label' | 'episode_number' | 'language'>>(db)`
    select distinct season_label, episode_number, language
      from audit_row r
     cross join jsonb_to_record(r.before) as gone (season_label text, episode_number float8, language text)
     where r.anime_id = ${animeId} and r.table_name = 'episode' and r.operation = 'delete'`
}

/** Returns the links of an anime's episodes that staff deleted, replaced or undid, and that are still gone. */
export async function listRemovedLinks(db: Database, animeId: number) {
  return listRows<Pick<TableRow<'episode'>, 'season_label' | 'episode_number' | 'language'> & { url: string }>(db)`
    with changed as (
      select r.before ->> 'url' as url,
             coalesce(max((coalesce(r.before, r.after) ->> 'episode_id')::int) over (partition by r.key),
                      s.episode_id) as episode_id
        from audit_row r
        left join episode_source s on s.id = (r.key ->> 'id')::int
       where r.anime_id = ${animeId} and r.table_name = 'episode_source')
    select distinct e.season_label, e.episode_number, e.language, changed.url
      from changed join episode e on e.id = changed.episode_id
     where changed.url is not null
       and not exists (select from episode_source s where s.episode_id = e.id and s.url = changed.url)`
}
