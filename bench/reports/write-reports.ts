import type { Database } from '../../src/platform/database/connect-database.ts'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { sql } from '../../src/platform/database/sql.ts'

export const size = { animes: 30_000, episodes: 540_000, accounts: 200_000, reports: 1_000_000 }
/** One in 5,000 reasons has the rare word, about one in three the common one. */
export const rareWord = 'bourdonnement'
export const commonWord = 'saccade'
/** In the titles of a tenth of the animes. */
export const titleWord = 'hagane'

const titles = [
  'Hagane',
  'Nekomori',
  'Virages',
  'Ligne',
  'Bouillon',
  'Lanternes',
  'Kuroshio',
  'Jeudi',
  'Baleine',
  'Digue',
]
const words =
  'la video ne se lance pas son decale mauvais episode absent coupe minutes noir ecran langue voix image saccade fige ' +
  'relance depuis hier soir toujours erreur lecteur telephone generique'
const reportsAtOnce = 20_000

/**
 * Fills an empty database with reports of the last years, one in forty of them open.
 * @param db a connection without a time limit
 */
export function writeReports(db: Database, show: (progress: string) => void): Promise<void> {
  return inTransaction(db, (transaction) => writeAll(transaction, show))
}

async function writeAll(db: Database, show: (progress: string) => void): Promise<void> {
  await sql`insert into anime (slug, title, sort_key, type)
    select 'anime-' || n, (${titles}::text[])[1 + n % 10] || ' ' || n, lower((${titles}::text[])[1 + n % 10]) || ' ' || n, 'Anime'
      from generate_series(1, ${size.animes}::int) n`.execute(db)
  const perAnime = size.episodes / size.animes
  for (let number = 1; number <= perAnime; number += 1) {
    await sql`insert into episode (anime_id, season_label, episode_number, language)
      select id, 'Saison 1', ${number}::int, 'VOSTFR' from anime`.execute(db)
  }
  await sql`insert into account (username, email, password_hash)
    select 'membre-' || md5(n::text), 'membre-' || n || '@exemple.fr', 'aucun'
      from generate_series(1, ${size.accounts}::int) n`.execute(db)
  for (let from = 1; from <= size.reports; from += reportsAtOnce) {
    show(`${Math.round((from / size.reports) * 100)} %`)
    await writeSome(db, from)
  }
}

async function writeSome(db: Database, from: number): Promise<void> {
  await sql`
    insert into episode_report (account_id, episode_id, category, reason, reason_key, status, status_since, created_at)
    select 1 + n::bigint * 7919 % ${size.accounts}::int, 1 + n::bigint * 104729 % ${size.episodes}::int, 'autre',
           text, text,
           case when n % 40 = 0 then 'ouvert' when n % 97 = 0 then 'en cours' when n % 9 = 0 then 'rejeté' else 'résolu' end,
           now(), now() - (${size.reports}::int - n) * interval '1 minute'
      from generate_series(${from}::int, ${from + reportsAtOnce - 1}::int) n, lateral (
        select string_agg((string_to_array(${words}, ' '))[1 + abs(hashtext(n || '-' || place)) % 30], ' ')
               || case when n % 5000 = 0 then ${` ${rareWord}`} else '' end as text
          from generate_series(1, 14) place
      ) reason
    on conflict do nothing
  `.execute(db)
}
