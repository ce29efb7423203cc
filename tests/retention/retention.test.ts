import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../src/platform/database/sql.ts'
import { makePersonalRows, type Person } from '../factories/make-personal-rows.ts'
import { moveClock } from '../kit/move-clock.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openQueues, runNightlyJobs, sendJob } from './run-nightly-jobs.ts'

/** Creates a row in each table of calls, searches, links, staff and rights holders. */
async function makeRowsOfEveryTable(db: Database): Promise<Person> {
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

/* The retention of each table's rows. A new table without a line fails the first test. One with personal or request
   data fails the others until a job deletes it (docs/security.md, "Retention"). */
const fates = {
  /** No personal data. */
  public:
    'anime anime_genre anime_old_slug anime_relation anime_slot anime_title audited_table backup_run episode ' +
    'episode_source genre genre_alias kysely_migration kysely_migration_lock maintenance merged_genre partner picture ' +
    'search_acronym search_announcement search_name searched_anime site_heartbeat source_check',
  /** The public team members; staff deletes them. */
  team: 'team_feed team_member team_picture team_presence',
  /** Deleted with the account. */
  account:
    'account calendar_address factor_reset identity linked_change linked_entry linked_list notification_preference notification_reading passkey recovery_code second_factor ' +
    'played_earlier saved_search saved_search_left suggestion_hidden watch_progress watching_removal watchlist_item webhook',
  /** Kept without the author once the account is deleted. */
  authored: 'episode_report release_change staff_message',
  /** Deleted when a séance ends, at most a day later; nobody reads them afterwards. */
  brief: 'seance seance_person',
  /** At most twelve months. */
  technical:
    'access_token audit_action audit_row call_time catalogue_file daily_figure link_task list_import list_import_change ' +
    'list_import_line list_import_mark mailed_token missed_search notification notification_receipt passkey_challenge password_failure provider_visit ' +
    'playback_failure push_subscription saved_search_match session start_count sync_answer sync_run watchlist_removal webhook_delivery account_event person_report',
  /** The notice stays as a figure, without its parties. */
  rights: 'rights_counter_notice rights_notice rights_page rights_proved_address',
}
const tablesOf = (fate: keyof typeof fates) => fates[fate].split(' ')

const { db, connection } = useTestDatabase()
const beyondAYear = 395

async function listTables(): Promise<string[]> {
  const rows = await listRows<{ name: string }>(db)`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))
     order by table_name`
  return rows.map(({ name }) => name)
}

async function countRows(tables: string[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of tables) {
    const row = await findRow<{ count: number }>(db)`select count(*)::int as count from ${sql.ref(table)}`
    counted[table] = row?.count ?? 0
  }
  return counted
}

/** Returns the tables, of the site or its queue, with a row that contains a text. */
async function listTablesContaining(text: string): Promise<string[]> {
  const rows = await listRows<{ schema: string; name: string }>(db)`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`
  const saying: string[] = []
  for (const { schema, name } of rows) {
    const found = await sql`select from ${sql.ref(`${schema}.${name}`)} t where strpos(t::text, ${text}) > 0`.execute(
      db,
    )
    if (found.rows.length > 0) saying.push(name)
  }
  return saying.sort()
}

test('every table has a known retention', async () => {
  const known = Object.values(fates).flatMap((tables) => tables.split(' '))
  expect(known.toSorted()).toEqual(await listTables())
})

test('a table without personal data has no column for it', async () => {
  const rows = await listRows<{ name: string }>(db)`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any (${tablesOf('public')})
       and column_name ~ '(^|_)(ip|e?mail|account|actor|user|agent|author|by)(_|$)'`
  expect(rows).toEqual([])
  const referring = await listRows<{ name: string }>(db)`
    select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'account'::regclass`
  expect(referring.map(({ name }) => name).filter((name) => tablesOf('public').includes(name))).toEqual([])
})

describe('thirteen months later', () => {
  let person: Person
  let before: Record<string, number>

  beforeAll(async () => {
    await openQueues(connection)
    person = await makeRowsOfEveryTable(db)
    await sendJob(connection, 'send-password-reset', { email: person.email })
    before = await countRows(await listTables())
    await moveClock(connection, beyondAYear)
    await runNightlyJobs(connection)
  })

  test('there was a row of each kind', () => {
    const ofPeople = (['account', 'authored', 'technical', 'rights'] as const).flatMap(tablesOf)
    expect(ofPeople.filter((table) => before[table] === 0)).toEqual([])
  })

  test('technical data is deleted', async () => {
    const after = await countRows(tablesOf('technical'))
    // Figures of the current night are new.
    await sql`delete from daily_figure where day > current_date - ${beyondAYear}::int`.execute(db)
    after.daily_figure = (await countRows(['daily_figure'])).daily_figure ?? 0
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([])
    expect(await listTablesContaining('192.0.2.1')).toEqual([])
  })

  test('a decided notice is a figure without its sender', async () => {
    const { rows } =
      await sql`select name, email, capacity, work, details, signature, reason from rights_notice`.execute(db)
    expect(rows.flatMap((row) => Object.values(row as object))).toEqual(Array(7).fill(null))
    const counters = await listRows(db)`select name, email, statement, signature from rights_counter_notice`
    expect(counters.flatMap((row) => Object.values(row as object))).toEqual(Array(4).fill(null))
    expect(await countRows(['rights_page'])).toEqual({ rights_page: 0 })
  })

  test("members' data stays, and addresses are stored only with their account", async () => {
    const kept = await countRows([...tablesOf('account'), ...tablesOf('authored')])
    expect(Object.entries(kept).filter(([, count]) => count === 0)).toEqual([])
    expect(await listTablesContaining(person.email)).toEqual(['account'])
  })
})

describe('an account deleted by its owner', () => {
  let person: Person

  beforeAll(async () => {
    await openQueues(connection)
    person = await makeRowsOfEveryTable(db)
    await sql`update account set deletion_requested_at = now() where id = ${person.accountId}`.execute(db)
  })

  test('exists for 29 days', async () => {
    await moveClock(connection, 29)
    await runNightlyJobs(connection)
    expect(await listTablesContaining(person.email)).toContain('account')
    expect((await readRowsOf(person.accountId)).length).toBeGreaterThan(8)
  })

  test('is deleted after 30, with everything that refers to it', async () => {
    await moveClock(connection, 2)
    await runNightlyJobs(connection)
    expect(await readRowsOf(person.accountId)).toEqual([])
    // Parties of a notice give their own names, independent of accounts.
    const ofRights = ['rights_counter_notice', 'rights_notice', 'rights_proved_address']
    expect((await listTablesContaining(person.email)).filter((table) => !ofRights.includes(table))).toEqual([])
  })
})

/** Returns the tables that refer to an account, once per reference with a row. */
async function readRowsOf(accountId: number): Promise<string[]> {
  const rows = await listRows<{ table: string; column: string }>(db)`
    select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'account'::regclass`
  const referring: string[] = []
  for (const { table, column } of rows) {
    const found = await sql`select from ${sql.ref(table)} where ${sql.ref(column)} = ${accountId}`.execute(db)
    if (found.rows.length > 0) referring.push(`${table}.${column}`)
  }
  return referring
}
