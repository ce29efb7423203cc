import { step } from '../../scripts/steps.mjs'
import { linkFilters } from '../../src/features/links/contract.ts'
import type { LinkReplacement } from '../../src/features/links/mending-contract.ts'
import { getLinkSummary, listAnimesByLinks, listLinks } from '../../src/features/links/server/list-links.ts'
import { previewPlan } from '../../src/features/links/server/queries/mend-links.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kind, measureCalls } from '../kit/measure-calls.ts'
import { openDatabase, tidyUp, withoutTimeLimit } from '../kit/open-database.ts'

/** Measures staff waits for lists, figures and previews over a million links. */
export async function main(): Promise<void> {
  const connection = await openDatabase()
  const { db } = connection
  await step(`Making ${size.links} links`, (show) => withoutTimeLimit(connection, (alone) => writeLinks(alone, show)))
  await step('Tidying up as autovacuum does', () => tidyUp(connection))
  await measureCalls(`The staff's work on ${size.links} links`, listLinkKinds(db))
}

const size = { animes: 30_000, episodes: 540_000, links: 1_000_000 }
const hosts = ['un.example', 'deux.example', 'trois.example', 'quatre.example']
const linksAtOnce = 50_000

/**
 * Fills an empty database: four hosts; one link in a hundred is dead, one in fifty slow, one in seventy fails.
 * @param db a connection without a time limit
 */
function writeLinks(db: Database, show: (progress: string) => void): Promise<void> {
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

/** Staff queries on links. */
function listLinkKinds(db: Database): Kind[] {
  const list = (name: string, filters: object, page = 1): Kind => ({
    name,
    async call() {
      const { pagination } = await listLinks(db, { ...linkFilters.parse(filters), page, limit: 40 })
      return `${pagination.is_capped ? 'more than ' : ''}${pagination.total}`
    },
  })
  const preview = (name: string, replacement: LinkReplacement): Kind => ({
    name: `preview: ${name}`,
    call: async () => String((await previewPlan(db, replacement, 20, 10_000)).counts.change),
  })
  const move = { kind: 'host', from: 'un.example', to: 'cinq.example' } as const
  const byAnime = (name: string, filters: object): Kind => ({
    name: `animes by their dead links${name}`,
    call: async () => String((await listAnimesByLinks(db, { page: 1, limit: 40, ...filters })).pagination.total),
  })
  return [
    list('links with a problem', { health: 'problem' }),
    list('links with a problem, page 900', { health: 'problem' }, 900),
    list('dead links of one host', { health: 'dead', host: 'un.example' }),
    list('all links', {}),
    list('all links, page 20,000', {}, 20_000),
    list('a piece of one address', { search: 'c4ca4238a0b9' }),
    list('a piece of one address in 250', { search: '/v/ab' }),
    list('a piece of one address in 16', { search: 'e/v/a' }),
    list('a piece of one address in 16, page 250', { search: 'e/v/a' }, 250),
    list('a piece of every address', { search: 'example/v' }),
    list('a piece of every address, of those with a problem', { search: 'example/v', health: 'problem' }),
    list('a piece of every address, page 250', { search: 'example/v' }, 250),
    list('one title', { search: 'anime 2907' }),
    list('what all titles have', { search: 'anime' }),
    list('two letters', { search: 'an' }),
    list('one anime', { anime_id: '12' }),
    { name: 'figures by host', call: async () => String((await getLinkSummary(db)).total) },
    byAnime('', {}),
    byAnime(', a piece of every address', { search: 'example/v' }),
    preview('the dead of one host to another', { ...move, matching: { health: 'dead' } }),
    preview('all of one host to another', { ...move, matching: {} }),
  ]
}
