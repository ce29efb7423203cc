import { createECDH, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../src/platform/database/sql.ts'
import { createPushSender, type PushSender } from '../../src/platform/push/create-push-sender.ts'

export type Crowd = {
  animeId: number
  language: 'VOSTFR'
  /** One per measured notification. */
  newEpisodeIds: number[]
  /** People whose reads are measured; they follow no anime. */
  readers: number[]
  /** Encrypts and signs; the push service answers at once. */
  sender: PushSender
}

type CrowdSize = { people: number; devices: number; newEpisodes: number }

/**
 * Writes people who follow one anime of twelve episodes: half have it on their watchlist, half have watched it. The
 * first have a device each. Also writes 100 readers with 500 notifications each.
 */
export async function writeCrowd(db: Database, { people, devices, newEpisodes }: CrowdSize): Promise<Crowd> {
  const row = await findRow<{ id: number }>(db)`
    insert into anime (slug, title, sort_key, type) values ('crete', 'Ligne de crête', 'ligne de crete', 'Anime') returning id
  `
  const animeId = row?.id ?? 0
  await writeAccounts(db, people + 100)
  const lastFollower = people
  await sql`insert into watchlist_item (account_id, anime_id)
    select id, ${animeId} from account where id % 2 = 0 and id <= ${lastFollower}`.execute(db)
  for (const episodeId of await writeEpisodes(db, animeId, 1, 12)) {
    await sql`insert into watch_progress (account_id, episode_id, progress_seconds, watched_at, furthest_seconds)
      select id, ${episodeId}, 1400, now(), 1400 from account where id % 2 = 1 and id <= ${lastFollower}`.execute(db)
  }
  await writeNotifications(db, lastFollower, 500)
  const sender = await writeDevices(db, devices)
  const newEpisodeIds = await writeEpisodes(db, animeId, 13, 12 + newEpisodes)
  await sql`vacuum analyze`.execute(db)
  const readers = await sql<{ id: number }>`select id from account where id > ${lastFollower} order by id`.execute(db)
  return { animeId, language: 'VOSTFR', newEpisodeIds, readers: readers.rows.map(({ id }) => id), sender }
}

async function writeAccounts(db: Database, count: number): Promise<void> {
  await sql`insert into account (username, email, password_hash, created_at)
    select 'membre-' || n, 'membre-' || n || '@exemple.fr', 'aucun', now() - interval '1 year'
      from generate_series(1, ${count}::int) n`.execute(db)
}

async function writeEpisodes(db: Database, animeId: number, first: number, last: number): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    insert into episode (anime_id, season_label, episode_number, language, duration_seconds)
    select ${animeId}, 'Saison 1', n, 'VOSTFR', 1440 from generate_series(${first}::int, ${last}::int) n returning id
  `
  return rows.map(({ id }) => id)
}

/** Writes half of them to everyone, half to each account after `after`. */
async function writeNotifications(db: Database, after: number, count: number): Promise<void> {
  await sql`insert into notification (kind, title, content, for_everyone, created_at, occurred_at)
    select case when n % 2 = 0 then 'announcements' else 'report_answers' end, 'Annonce ' || n, '…', n % 2 = 0,
           now() - n * interval '1 hour', now() - n * interval '1 hour'
      from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into notification_receipt (account_id, notification_id, occurred_at)
    select a.id, n.id, n.occurred_at from account a, notification n
     where a.id > ${after} and not n.for_everyone`.execute(db)
}

/** Writes a device for each of the first accounts. All have the same keys, but each message is encrypted separately. */
async function writeDevices(db: Database, count: number): Promise<PushSender> {
  const [device, site] = [createECDH('prime256v1'), createECDH('prime256v1')]
  const p256dh = device.generateKeys('base64url')
  site.generateKeys()
  await sql`insert into session (id, account_id, refresh_number, refresh_hash, rotated_at, created_at, last_used_at,
                                 expires_at, user_agent, ip)
    select gen_random_uuid(), id, 1, ''::bytea, now(), now(), now(), now() + interval '1 year', 'Firefox', '192.0.2.1'
      from account where id <= ${count}`.execute(db)
  await sql`insert into push_subscription (account_id, session_id, endpoint, p256dh, auth, created_at)
    select account_id, id, 'https://push.example/' || account_id, ${p256dh}, ${randomBytes(16).toString('base64url')}, now()
      from session`.execute(db)
  await sql`update notification set pushed_to = null`.execute(db)
  const answer = { status: 201, headers: {}, url: new URL('https://push.example/'), body: Buffer.alloc(0) }
  return createPushSender({
    privateKey: site.getPrivateKey().toString('base64url'),
    contact: 'mailto:bench@sumine.example',
    // Like any outside answer, in a later turn of the event loop.
    http: { post: () => nextTurn(answer) },
  })
}
