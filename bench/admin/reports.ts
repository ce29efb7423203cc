import { listReportedEpisodesQuery, listReportsQuery } from '../../src/features/reports/contract.ts'
import { listReportedEpisodes, listReports } from '../../src/features/reports/server/list-reports.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Kind } from '../kit/measure-calls.ts'
import { catalogueSize } from './animes.ts'
import { accountCount } from './users.ts'

export const reportCount = 100_000

/**
 * Writes open reports, half of them about a thousand popular episodes.
 * @param db a connection without a time limit, with accounts and episodes
 */
export async function writeReports(db: Database): Promise<void> {
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
export function listReportKinds(db: Database): Kind[] {
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
