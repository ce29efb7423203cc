import { step } from '../../scripts/steps.mjs'
import {
  bulkEditAnimes as bulkEditCall,
  listStaffAnimes as listCall,
} from '../../src/features/editing/animes-contract.ts'
import { bulkEditAnimes } from '../../src/features/editing/server/animes/bulk-edit.ts'
import { listStaffAnimes } from '../../src/features/editing/server/animes/list-staff-animes.ts'
import { listUsersQuery } from '../../src/features/members/contract.ts'
import { listUsers } from '../../src/features/members/server/list-users.ts'
import { listReportedEpisodesQuery, listReportsQuery } from '../../src/features/reports/contract.ts'
import { listReportedEpisodes, listReports } from '../../src/features/reports/server/list-reports.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kind, measureCalls } from '../kit/measure-calls.ts'
import { openDatabase, tidyUp, withoutTimeLimit } from '../kit/open-database.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'

/** Measures the lists, searches and orders of the administration. */
export async function main(): Promise<void> {
  const connection = await openDatabase()
  const { db } = connection
  await step(`Making ${accountCount} accounts`, () => withoutTimeLimit(connection, writeAccounts))
  await step(`Making ${catalogueSize.animeCount} animes`, () => withoutTimeLimit(connection, writeAnimes))
  await step(`Making ${reportCount} reports`, () => withoutTimeLimit(connection, writeReports))
  await step('Tidying up as autovacuum does', () => tidyUp(connection))
  const kinds = [...listUserKinds(db), ...listAnimeKinds(db), ...listReportKinds(db)]
  await measureCalls('The lists of the administration', kinds)
}

export const accountCount = 1_000_000

/**
 * Writes a million accounts with distinct names and e-mails, a few of them staff, one in fifty deactivated.
 * @param db a connection without a time limit
 */
async function writeAccounts(db: Database): Promise<void> {
  // Building a trigram index over all rows at once takes a tenth of the time.
  await sql`drop index account_email_likeness, account_username_likeness`.execute(db)
  await sql`
    insert into account (username, email, password_hash, role, is_active, created_at, last_login)
    select 'membre-' || left(md5(n::text), 8) || '-' || n, left(md5((n::bigint * 7)::text), 10) || n || '@exemple.fr', '-',
           case when n % 40000 = 0 then 'Moderateur' when n % 200000 = 1 then 'Administrateur' else 'Utilisateur' end,
           n % 50 <> 0, timestamptz '2022-01-01' + n * interval '2 minutes',
           case when n % 3 > 0 then timestamptz '2026-01-01' + (n % 460000) * interval '1 minute' end
      from generate_series(1, ${accountCount}::int) as n
  `.execute(db)
  await sql`create index account_email_likeness on account using gin (email gin_trgm_ops)`.execute(db)
  await sql`create index account_username_likeness on account using gin (username gin_trgm_ops)`.execute(db)
}

/** Lists the staff's queries on accounts; each must answer within a second. */
function listUserKinds(db: Database): Kind[] {
  const kind = (name: string, query: object): Kind => ({
    name: `accounts, ${name}`,
    async call() {
      const { pagination } = await listUsers(db, listUsersQuery.parse(query))
      return `${pagination.is_capped ? 'more than ' : ''}${pagination.total}`
    },
  })
  const sorts = ['created_at', 'username', 'email', 'last_login'].flatMap((sort_by) =>
    ['asc', 'desc'].map((sort_order) => kind(`by ${sort_by} ${sort_order}`, { sort_by, sort_order })),
  )
  return [
    kind('first page', {}),
    ...sorts,
    kind('page 40,000', { page: 40_000 }),
    kind('the staff', { role: 'Moderateur' }),
    kind('members', { role: 'Utilisateur' }),
    kind('deactivated', { status: 'inactive' }),
    kind('deactivated, by name', { status: 'inactive', sort_by: 'username', sort_order: 'asc' }),
    kind('part of one name', { search: 'c4ca4238' }),
    kind('part of all e-mails', { search: 'exemple' }),
    kind('part of a few thousand names or e-mails', { search: 'abc' }),
    kind('one letter', { search: 'm' }),
    kind('no match', { search: 'zzqqxx' }),
    kind('part of a few thousand, by e-mail', { search: 'abc', sort_by: 'email', sort_order: 'asc' }),
  ]
}

const reportCount = 100_000

/**
 * Writes open reports, half of them about a thousand popular episodes.
 * @param db a connection without a time limit, with accounts and episodes
 */
async function writeReports(db: Database): Promise<void> {
  await sql`
    insert into episode_report (account_id, episode_id, category, reason, reason_key, source_id, status, status_since, created_at)
    select made.account_id, made.episode_id,
           (array['vidéo absente', 'mauvaise langue', 'son décalé', 'mauvais épisode', 'autre'])[1 + made.n % 5],
           'la video ne se lance pas ' || left(md5(made.n::text), 6), 'la video ne se lance pas ' || left(md5(made.n::text), 6),
           (select id from episode_source where episode_id = made.episode_id order by id limit 1),
           'ouvert', now(), now() - made.n * interval '1 minute'
      from (select n, 1 + n::bigint * 7919 % ${accountCount}::int as account_id,
                   1 + case when n % 2 = 0 then n / 2 % 1000 else n::bigint * 104729 % ${catalogueSize.episodeCount - 1000}::int end
                     as episode_id
              from generate_series(1, ${reportCount}::int) n) as made
     where exists (select from episode where id = made.episode_id)
    on conflict do nothing
  `.execute(db)
}

/** Lists the staff's queries on reports, by episode and one by one. */
function listReportKinds(db: Database): Kind[] {
  const groups = (name: string, query: object): Kind => ({
    name: `reported episodes, ${name}`,
    call: async () =>
      String((await listReportedEpisodes(db, listReportedEpisodesQuery.parse(query), 1)).pagination.total),
  })
  const single = (name: string, query: object): Kind => ({
    name: `reports, ${name}`,
    call: async () => String((await listReports(db, listReportsQuery.parse(query), 1)).pagination.total),
  })
  return [
    groups('first page', { status: 'ouvert' }),
    groups('in any state', {}),
    groups('the oldest first', { status: 'ouvert', sort_order: 'asc' }),
    groups('the most reported first', { status: 'ouvert', sort_by: 'report_count' }),
    groups('page 1,000', { status: 'ouvert', page: 1000 }),
    groups('assigned to nobody', { status: 'ouvert', assignee: 'none' }),
    groups('of one category', { status: 'ouvert', category: 'son décalé' }),
    groups('of one host', { status: 'ouvert', host: 'video0.example.org' }),
    groups('a rare word', { search: 'c4ca42' }),
    groups('a word that all reasons have', { search: 'video' }),
    groups('a title', { search: 'dragon' }),
    single('first page', { status: 'ouvert' }),
    single('of one host', { status: 'ouvert', host: 'video0.example.org' }),
    single('page 4,000', { page: 4000 }),
    single('a word that all reasons have', { search: 'video' }),
    single('one letter', { search: 'h' }),
    single('no match', { search: 'zzqqxx' }),
  ]
}

const catalogueSize = { animeCount: 30_000, episodeCount: 600_000 }

/**
 * Writes 30,000 animes with episodes and links; one link in a hundred is dead, a few animes have no episode.
 * @param db a connection without a time limit
 */
async function writeAnimes(db: Database): Promise<void> {
  await writeGrownCatalogue(db, catalogueSize)
  await sql`update episode_source set health = 'dead' where id % 100 = 0`.execute(db)
}

/** Staff queries on animes; grid and dense table read the same list. */
function listAnimeKinds(db: Database): Kind[] {
  const list = (name: string, query: object): Kind => ({
    name: `animes, ${name}`,
    call: async () => String((await listStaffAnimes(db, listCall.query.parse(query))).total),
  })
  const preview = (name: string, filters: object): Kind => ({
    name: `animes, preview of a bulk edit of ${name}`,
    async call() {
      const { selection, changes } = bulkEditCall.body.parse({
        selection: { filters },
        changes: { add_genres: ['Drame'], remove_genres: ['Action'], status: 'terminé', is_classic: true },
      })
      const by = { accountId: 1, ip: '127.0.0.1', access: 'staff' as const }
      const answer = await bulkEditAnimes(db, { by, selection, changes, dryRun: true, at: new Date() })
      return String(answer.affected_count)
    },
  })
  const sorts = ['created_at', 'updated_at', 'title', 'release_year', 'rating', 'episode_count'].flatMap((sort_by) =>
    ['asc', 'desc'].map((sort_order) => list(`by ${sort_by} ${sort_order}`, { sort_by, sort_order })),
  )
  return [
    list('first page', {}),
    list('page 1,500', { page: 1500 }),
    list('a page of a hundred', { limit: 100 }),
    ...sorts,
    list('films', { type: 'Film' }),
    list('in French', { language: 'VF' }),
    list('that are over', { status: 'terminé' }),
    list('classics', { is_classic: 'true' }),
    list('without episodes', { without_episodes: 'true' }),
    list('with dead links', { with_dead_links: 'true' }),
    list('without dead links', { with_dead_links: 'false' }),
    list('edited lately', { edited_since: '2026-11-01' }),
    list('films in French with dead links, by rating', {
      type: 'Film',
      language: 'VF',
      with_dead_links: 'true',
      sort_by: 'rating',
    }),
    list('search of a word', { search: 'dragon' }),
    list('search of a beginning', { search: 'na' }),
    list('search with slips', { search: 'narruto shipuden' }),
    list('search, by year', { search: 'dragon', sort_by: 'release_year' }),
    list('search, with dead links', { search: 'dragon', with_dead_links: 'true' }),
    list('search of nothing', { search: 'zzqqxx' }),
    list('by number', { search: '#418' }),
    preview('all', {}),
    preview('films', { type: 'Film' }),
    preview('those with dead links', { with_dead_links: 'true' }),
  ]
}
