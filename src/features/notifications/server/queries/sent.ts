import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { EpisodePlace } from '../../../../shared/episode-place.ts'
import type { Role } from '../../../account/contract.ts'
import type { OffStory } from '../../../catalogue/off-story-rules.ts'
import type { NotificationKind } from '../../contract.ts'

export type Content = { title: string; content: string; url: string | null }

/** With what members who skip fillers and recaps read instead of `content`; null: the same. */
export type EpisodesContent = Content & { story_content: string | null }

const newsColumns = ['id', 'slug', 'title', 'type', 'episode_count', 'available_languages'] as const

export type NewsAnime = Pick<TableRow<'anime'>, (typeof newsColumns)[number]>

export async function findNewsAnime(db: Database, animeId: number): Promise<NewsAnime | undefined> {
  return db.selectFrom('anime').select(newsColumns).where('id', '=', animeId).executeTakeFirst()
}

export type NewEpisode = { id: number; off_story: OffStory | null } & EpisodePlace
export type EpisodeGroup = { animeId: number; language: 'VOSTFR' | 'VF'; episodeIds: number[] }

/** Returns the ids that are episodes of this anime and language, and not withheld. */
export async function listNewEpisodes(
  db: Database,
  { animeId, language, episodeIds }: EpisodeGroup,
): Promise<NewEpisode[]> {
  return listRows<NewEpisode>(db)`
    select id, season_label, episode_number, number_label, off_story from episode
     where anime_id = ${animeId} and language = ${language} and id = any(${episodeIds}::int[])
       and not exists (select from withheld_episode w where w.episode_id = episode.id)
  `
}

/** Returns which of these episodes were recreated in the place of deleted ones. */
export async function listMadeAgain(
  db: Database,
  { episodeIds, goneIds }: { episodeIds: number[]; goneIds: number[] },
): Promise<number[]> {
  if (goneIds.length === 0) return []
  const rows = await listRows<{ id: number }>(db)`
    select distinct e.id
      from unnest(${goneIds}::int[]) as gone_id
      join audit_row r on r.table_name = 'episode' and r.key = jsonb_build_object('id', gone_id) and r.operation = 'delete'
     cross join jsonb_to_record(r.before) as gone (anime_id int, season_label text, episode_number float8, language text)
      join episode e on (e.anime_id, e.season_label, e.episode_number, e.language)
                      = (gone.anime_id, gone.season_label, gone.episode_number, gone.language)
     where e.id = any(${episodeIds}::int[])
  `
  return rows.map(({ id }) => id)
}

/** Returns the notification of an anime's new episodes in a language that was created after `since`. */
export async function findGroup(
  db: Database,
  { animeId, language, since }: Omit<EpisodeGroup, 'episodeIds'> & { since: Date },
) {
  return db
    .selectFrom('notification')
    .select(['id', 'episode_ids'])
    .where('kind', '=', 'new_episodes')
    .where('anime_id', '=', animeId)
    .where('language', '=', language)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** @param goesOn whether one of the episodes is neither filler nor recap */
type GroupToWrite = EpisodeGroup & EpisodesContent & { goesOn: boolean; at: Date }

/** Creates a notification of new episodes; its receipts are written later. @returns its id */
export async function insertGroup(
  db: Database,
  { animeId, language, episodeIds, goesOn, at, ...content }: GroupToWrite,
): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({
      ...content,
      kind: 'new_episodes',
      anime_id: animeId,
      language,
      episode_ids: episodeIds,
      story_at: goesOn ? at : null,
      for_everyone: false,
      created_at: at,
      occurred_at: at,
      delivered_to: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the episodes that a notification names, without notifying anyone. */
export async function replaceEpisodes(db: Database, id: number, episodeIds: number[]): Promise<void> {
  await db.updateTable('notification').set({ episode_ids: episodeIds }).where('id', '=', id).execute()
}

/** Extends a notification of new episodes, which becomes unread for its recipients. */
export async function extendGroup(
  db: Database,
  id: number,
  { episodeIds, goesOn, at, ...content }: Omit<GroupToWrite, 'animeId' | 'language'>,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ ...content, episode_ids: episodeIds, occurred_at: at, delivered_to: 0, pushed_to: 0 })
    .$if(goesOn, (update) => update.set({ story_at: at }))
    .where('id', '=', id)
    .execute()
}

type ToEveryone = Content & { kind: NotificationKind; animeId: number | null; forRole: Role | null; at: Date }

/** Writes a notification to everyone. @returns its id; undefined when this anime was announced before */
export async function insertForEveryone(
  db: Database,
  { kind, animeId, forRole, at, ...content }: ToEveryone,
): Promise<number | undefined> {
  const row = await db
    .insertInto('notification')
    .values({
      ...content,
      kind,
      anime_id: animeId,
      language: null,
      for_everyone: true,
      for_role: forRole,
      created_at: at,
      occurred_at: at,
      delivered_to: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type ToAccount = Content & { accountId: number; kind: NotificationKind; evenIfOff: boolean; at: Date }

/**
 * Writes a notification to one account, unless it switched the kind off (but for `evenIfOff`) or is not active.
 * @returns its id; undefined when nothing was written
 */
export async function insertForAccount(
  db: Database,
  { accountId, kind, evenIfOff, at, title, content, url }: ToAccount,
): Promise<number | undefined> {
  const row = await findRow<{ id: number }>(db)`
    with sent as (
      insert into notification (kind, title, content, url, for_everyone, created_at, occurred_at, action_id)
      select ${kind}, ${title}, ${content}, ${url}, false, ${at}::timestamptz, ${at}::timestamptz,
             -- What the transaction is recorded under, when it is.
             nullif(current_setting('sumine.audit_action', true), '')::int
        from account a
       where a.id = ${accountId} and a.is_active
         and (${evenIfOff}
              or not exists (select from notification_preference where account_id = a.id and kind = ${kind}))
      returning id
    )
    insert into notification_receipt (account_id, notification_id, occurred_at)
    select ${accountId}, sent.id, ${at}::timestamptz from sent
    returning notification_id as id
  `
  return row?.id
}

/**
 * Withdraws the notifications of an undone staff action: those to single accounts, except those already read, and those
 * of new episodes of which none is left.
 */
export async function retractNotifications(db: Database, { actionId }: { actionId: number }): Promise<void> {
  await sql`
    delete from notification
     where action_id = ${actionId}
       and not exists (select from notification_receipt where notification_id = notification.id and read_at is not null)
  `.execute(db)
  await sql`
    delete from notification n
     where n.kind = 'new_episodes'
       and exists (select from audit_row made
                    where made.action_id = ${actionId} and made.table_name = 'episode' and made.operation = 'insert'
                      and made.anime_id = n.anime_id and (made.key ->> 'id')::int = any(n.episode_ids))
       and not exists (select from episode e where e.id = any(n.episode_ids))
  `.execute(db)
}

/** Deletes the notifications to these accounts alone. */
export async function deleteOwnNotifications(db: Database, accountIds: readonly number[]): Promise<void> {
  await sql`
    delete from notification
     where not for_everyone and anime_id is null
       and id in (select notification_id from notification_receipt where account_id = any (${accountIds}::int[]))
  `.execute(db)
}

export async function withdrawNotification(db: Database, id: number): Promise<void> {
  await db.deleteFrom('notification').where('id', '=', id).execute()
}
