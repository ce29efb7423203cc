import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'

/** The fields of an anime that the planning shows. */
export type ReleasedAnime = Pick<TableRow<'anime'>, 'slug' | 'title' | 'cover_url' | 'sort_key'> & { anime_id: number }

export type SlotRow = ReleasedAnime &
  Pick<TableRow<'anime_slot'>, 'day' | 'hour' | 'zone' | 'language'> & {
    /** The first air date in its own country: `2026-01-31`. */
    first_aired: string | null
  }

export type DatedEpisodeRow = ReleasedAnime &
  Pick<TableRow<'episode'>, 'season_label' | 'episode_number' | 'number_label' | 'language'> & { release_date: Date }

export type ChangeRow = ReleasedAnime &
  Pick<TableRow<'release_change'>, 'id' | 'language' | 'planned_at' | 'state' | 'moved_to' | 'note'>

type Span = {
  from: Date
  to: Date
  /** Only these animes; all by default. */
  animeIds?: number[] | undefined
}

const animeColumns = sql`a.id as anime_id, a.slug, a.title, a.cover_url, a.sort_key`
const changeColumns = sql`${animeColumns}, c.id, c.language, c.planned_at, c.state, c.moved_to, c.note`
const among = ({ animeIds }: Span) => (animeIds ? sql`a.id = any(${animeIds}::int[])` : sql`true`)

/** Selects changes of releases that were planned in, or are postponed to, this span. */
const isOfSpan = ({ from, to }: Span) => sql`
  (c.planned_at >= ${from} and c.planned_at < ${to} or c.moved_to >= ${from} and c.moved_to < ${to})`

/** The same changes, and the earlier ones that postponed their releases. */
const chainOf = (span: Span) => sql`chain as (
  select c.* from release_change c where ${isOfSpan(span)}
   union
  select earlier.* from chain c
    join release_change earlier on earlier.anime_id = c.anime_id and earlier.language = c.language
     and earlier.moved_to = c.planned_at)`

/** Lists the weekly slots of running animes that begin before the end of a span. */
export async function listSlots(db: Database, span: Span): Promise<SlotRow[]> {
  return listRows<SlotRow>(db)`
    select ${animeColumns}, s.day, s.hour, s.zone, s.language, to_char(a.first_aired, 'YYYY-MM-DD') as first_aired
      from anime a join anime_slot s on s.anime_id = a.id
     where a.status = 'en cours' and ${among(span)} and (a.first_aired is null or a.first_aired <= ${span.to}::date)
  `
}

/** Returns the episodes that come out in this span, and those dated at the original time of a release changed in it. */
export async function listDatedEpisodes(db: Database, span: Span): Promise<DatedEpisodeRow[]> {
  return listRows<DatedEpisodeRow>(db)`
    with recursive ${chainOf(span)}
    select ${animeColumns}, e.season_label, e.episode_number, e.number_label, e.language, e.release_date
      from episode e join anime a on a.id = e.anime_id
     where ${among(span)} and e.id in (
           select id from episode where release_date >= ${span.from} and release_date < ${span.to}
            union
           select dated.id from chain c
             join episode dated on dated.anime_id = c.anime_id and dated.language = c.language
              and dated.release_date between c.planned_at - interval '1 day' and c.planned_at + interval '1 day'
            where c.moved_to is not null)
  `
}

/** Returns the staff's changes of releases that were planned in, or are postponed to, this span. */
export async function listChanges(db: Database, span: Span): Promise<ChangeRow[]> {
  return listRows<ChangeRow>(db)`
    select ${changeColumns} from release_change c join anime a on a.id = c.anime_id
     where ${isOfSpan(span)} and ${among(span)}
     order by c.planned_at, c.id
  `
}

/** Lists the same changes, and the earlier ones of these releases. */
export async function listChainedChanges(db: Database, span: Span): Promise<ChangeRow[]> {
  return listRows<ChangeRow>(db)`
    with recursive ${chainOf(span)}
    select ${changeColumns} from chain c join anime a on a.id = c.anime_id
     where ${among(span)}
     order by c.planned_at, c.id
  `
}

type Change = Pick<ChangeRow, 'anime_id' | 'language' | 'planned_at' | 'state' | 'moved_to' | 'note'>

/** @returns undefined for an unknown anime */
export async function saveChange(db: Database, change: Change & { changedBy: number }): Promise<ChangeRow | undefined> {
  return findRow<ChangeRow>(db)`
    with saved as (
      insert into release_change as c (anime_id, language, planned_at, state, moved_to, note, changed_by)
      select id, ${change.language}, ${change.planned_at}, ${change.state}, ${change.moved_to}, ${change.note},
             ${change.changedBy}
        from anime where id = ${change.anime_id}
      on conflict (anime_id, language, planned_at) do update
         set state = excluded.state, moved_to = excluded.moved_to, note = excluded.note,
             changed_by = excluded.changed_by, changed_at = now()
      returning c.*
    )
    select ${changeColumns}
      from saved c join anime a on a.id = c.anime_id
  `
}

export type WithdrawnChange = Pick<ChangeRow, 'title' | 'language'>

/** @returns undefined when it did not exist */
export async function deleteChange(db: Database, id: number): Promise<WithdrawnChange | undefined> {
  return findRow<WithdrawnChange>(db)`
    delete from release_change c using anime a where c.id = ${id} and a.id = c.anime_id returning a.title, c.language
  `
}
