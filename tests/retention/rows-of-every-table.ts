import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { makePersonalRows, type Person } from '../factories/make-personal-rows.ts'

/** Creates a row in each table of calls, searches, links, staff and rights holders. */
export async function makeRowsOfEveryTable(db: Database): Promise<Person> {
  const person = await makePersonalRows(db)
  const { accountId, animeId, episodeId, email } = person
  const source = sql`(select id from episode_source where episode_id = ${episodeId} limit 1)`
  const statements = [
    // As for a device that signs in (start-session.ts).
    sql`update session set expires_at = now() + interval '30 days' where account_id = ${accountId}`,
    sql`update account set last_login = now(), avatar_url = null where id = ${accountId}`,
    sql`insert into episode_source (episode_id, url, host, priority)
          values (${episodeId}, 'https://clips.example/a.mp4', 'clips.example', 0)`,
    sql`insert into password_failure values (decode('00', 'hex'), 3, now(), '')`,
    sql`insert into playback_failure (source_id, hour, code, last_position_seconds) values (${source}, now(), 'x', 1)`,
    sql`insert into link_task (kind, source_ids, state, requested_by, ip, created_at, finished_at)
          values ('check', '{1}', 'done', ${accountId}, '192.0.2.1', now(), now())`,
    sql`insert into sync_run (slug, scope, origin, state, steps, actor_id, ip, created_at, ended_at, change_count)
          values ('x', 'full', 'staff', 'done', '[]', ${accountId}, '192.0.2.1', now(), now(), 1)`,
    sql`insert into sync_answer values ('anilist', 'x', '{}', now())`,
    sql`insert into missed_search values (current_date, 'canari', 1, 1, now())`,
    sql`insert into call_time values (now(), 'GET /', 1, 0, 1, 1)`,
    sql`insert into start_count values (current_date, ${animeId}, 'VF', 1)`,
    sql`insert into daily_figure values (current_date, 'accounts', 1)`,
    sql`insert into staff_message (type, title, content, author_id, created_at, due_at, sent_at)
          values ('info', 'x', 'x', ${accountId}, now(), now(), now())`,
    sql`insert into release_change (anime_id, language, planned_at, state, changed_by)
          values (${animeId}, 'VF', now(), 'annulé', ${accountId})`,
    sql`insert into backup_run (started_at, finished_at, failure) values (now(), now(), 'x')`,
    sql`with done as (
          insert into audit_action (kind, summary, actor_id, ip, at, access)
            values ('account.update', 'x', ${accountId}, '192.0.2.1', now(), 'admin') returning id
        ) insert into audit_row (action_id, table_name, operation, key, before, after)
            select id, 'account', 'update', jsonb_build_object('id', ${accountId}::int),
                   jsonb_build_object('email', ${email}::text), '{}' from done`,
    sql`with notice as (
          insert into rights_notice (received_at, state, name, email, capacity, work, details, signature, decided_at)
            values (now(), 'refusée', 'Canari', ${email}, 'titulaire', 'x', 'x', 'Canari', now()) returning id
        ), objected as (
          insert into rights_counter_notice select id, now(), 'Canari', ${email}, 'x', 'Canari' from notice
        ), proved as (
          insert into rights_proved_address select id, ${email}, now() from notice
        ) insert into rights_page (notice_id, address, label, anime_id)
            select id, 'https://x.example', 'x', ${animeId} from notice`,
  ]
  for (const statement of statements) await statement.execute(db)
  return person
}
