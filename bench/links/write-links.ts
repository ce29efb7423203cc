import type { Database } from '../../src/platform/database/connect-database.ts'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { sql } from '../../src/platform/database/sql.ts'

export const size = { animes: 30_000, episodes: 540_000, links: 1_000_000 }
const hosts = ['un.example', 'deux.example', 'trois.example', 'quatre.example']
const linksAtOnce = 50_000

/**
 * Fills an empty database: four hosts; one link in a hundred is dead, one in fifty slow, one in seventy fails.
 * @param db a connection without a time limit
 */
export function writeLinks(db: Database, show: (progress: string) => void): Promise<void> {
  return inTransaction(db, async (transaction) => {
    // Building a trigram index over all rows at once takes a tenth of the time.
    await sql`drop index episode_source_url_likeness`.execute(transaction)
    await sql`insert into anime (slug, title, sort_key, type)
      select 'anime-' || n, 'Anime ' || n, 'anime ' || n, 'Anime' from generate_series(1, ${size.animes}::int) n`.execute(
      transaction,
    )
    await sql`insert into episode (anime_id, season_label, episode_number, language)
      select 1 + n % ${size.animes}::int, 'Saison 1', 1 + n / ${size.animes}::int, 'VOSTFR'
        from generate_series(0, ${size.episodes - 1}::int) n`.execute(transaction)
    for (let from = 1; from <= size.links; from += linksAtOnce) {
      show(`${Math.round((from / size.links) * 100)} %`)
      await sql`insert into episode_source (episode_id, url, host, priority)
        select 1 + n % ${size.episodes}::int, 'https://' || host || '/v/' || md5(n::text) || '.mp4', host, n / ${size.episodes}::int
          from generate_series(${from}::int, ${from + linksAtOnce - 1}::int) n,
               lateral (select (${hosts}::text[])[1 + n % 4] as host) as named`.execute(transaction)
    }
    await sql`update source_check
      set health = case when source_id % 100 = 0 then 'dead' when source_id % 50 = 1 then 'slow'
                        when source_id % 20 = 3 then 'unknown' else 'ok' end,
          failures = case when source_id % 100 = 0 then 3 when source_id % 70 = 2 then 1 else 0 end,
          health_since = now() - source_id * interval '1 second', checked_at = now(), due_at = now() + interval '3 days'`.execute(
      transaction,
    )
    await sql`update episode_source source set health = known.health
      from source_check known where known.source_id = source.id and known.health <> 'unknown'`.execute(transaction)
    await sql`create index episode_source_url_likeness on episode_source using gin (url gin_trgm_ops)`.execute(
      transaction,
    )
  })
}
