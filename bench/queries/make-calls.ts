import { getAnime, listAnimes, listGenres, listSimilarAnimes } from '../../src/features/catalogue/contract.ts'
import { listEpisodes } from '../../src/features/catalogue/episodes-contract.ts'
import { languages } from '../../src/features/catalogue/rules.ts'
import { watchlistStatuses } from '../../src/features/lists/rules.ts'
import { listSuggestions } from '../../src/features/suggestions/contract.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { ApiCaller } from '../../src/shared/contract/endpoint.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import { changeOf } from '../search/query-kinds.ts'
import type { SourceTitle } from '../search/title-source.ts'
import type { OpenCatalogue } from './open-catalogue.ts'

/** Calls of one kind, each with another input. */
export type CallKind = { name: string; calls: (() => Promise<unknown>)[] }

type Known = { animes: { id: number; slug: string }[]; titles: SourceTitle[] }

/** Returns the same varied calls for the same catalogue, at most `max` of each kind. */
export async function makeCalls(call: ApiCaller, db: Database, max: number): Promise<CallKind[]> {
  const known = await readKnown(db)
  const random = seededRandom('calls')
  const kind = (name: string, make: () => () => Promise<unknown>) => ({
    name,
    calls: Array.from({ length: max }, make),
  })
  const anime = () => pick(random, known.animes)
  return [
    kind('list', () => makeList(call, known.animes.length, random)),
    { name: 'filter: two genres, a language', calls: (await makeFilters(call, random)).slice(0, max) },
    { name: 'search with a typo', calls: makeSearches(call, known.titles, random).slice(0, max) },
    kind('detail', () => {
      const { slug } = anime()
      return () => call(getAnime, { params: { slug } })
    }),
    kind('episodes', () => {
      const { id } = anime()
      return () => call(listEpisodes, { params: { id } })
    }),
    kind('similar animes', () => {
      const { id } = anime()
      return () => call(listSimilarAnimes, { params: { id }, query: {} })
    }),
  ]
}

async function readKnown(db: Database): Promise<Known> {
  const animes = await sql<{ id: number; slug: string }>`select id, slug from anime order by id`.execute(db)
  const titles = await sql<SourceTitle>`
    select 'romaji' as language, title as text from (select title from anime order by popularity desc, id limit 3000) a
  `.execute(db)
  return { animes: animes.rows, titles: titles.rows }
}

/** Returns a call for a page of the whole catalogue in some order; at 30,000 animes half are for the first six. */
function makeList(call: ApiCaller, total: number, random: () => number): () => Promise<unknown> {
  const query = {
    sort_by: pick(random, ['title', 'release_year', 'created_at', 'rating', 'popularity'] as const),
    sort_order: pick(random, ['asc', 'desc'] as const),
    page: 1 + Math.floor((random() ** 8 * total) / 20),
  }
  return () => call(listAnimes, { query })
}

/** Returns each pair of genres with each language once, so that no cached count helps. */
async function makeFilters(call: ApiCaller, random: () => number): Promise<(() => Promise<unknown>)[]> {
  const { genres } = await call(listGenres, { query: {} })
  const ids = genres.map(({ id }) => id)
  const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => `${one},${other}`))
  return shuffle(
    pairs.flatMap((pair) => languages.map((language) => ({ genres: pair, language }))),
    random,
  ).map((query) => () => call(listAnimes, { query }))
}

function makeSearches(call: ApiCaller, titles: SourceTitle[], random: () => number): (() => Promise<unknown>)[] {
  return shuffle(titles, random).flatMap((title) => {
    const search = changeOf('one typo', title, random)
    return search === undefined ? [] : [() => call(listAnimes, { query: { search, limit: 8 } })]
  })
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

const people = 100
const animesEach = 60

/** Writes the lists of a hundred members, and returns the calls of their suggestions. */
export async function makeSuggestionCalls({ connection, callAs }: OpenCatalogue): Promise<CallKind> {
  const members = await writeLists(connection.db)
  return { name: 'suggestions', calls: members.map((id) => () => callAs(id)(listSuggestions, {})) }
}

/** Writes lists, mostly of popular animes, half of them with a note. @returns their accounts */
async function writeLists(db: Database): Promise<number[]> {
  const random = seededRandom('lists')
  const known = await sql<{ id: number }>`select id from anime order by popularity desc, id`.execute(db)
  const accounts = await sql<{ id: number }>`
    insert into account (username, email, password_hash)
    select 'liste-' || n, 'liste-' || n || '@exemple.fr', 'aucun' from generate_series(1, ${people}::int) n
    returning id
  `.execute(db)
  const items = accounts.rows.flatMap(({ id: account_id }) =>
    Array.from({ length: animesEach }, () => ({
      account_id,
      anime_id: known.rows[Math.floor(random() ** 4 * known.rows.length)]?.id,
      status: pick(random, watchlistStatuses),
      said: random() < 0.5 ? { score: Math.ceil(random() * 20) * 5 } : null,
    })),
  )
  await sql`
    insert into watchlist_item (account_id, anime_id, status, said)
    select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
           as given(account_id int, anime_id int, status text, said jsonb)
    on conflict do nothing
  `.execute(db)
  await sql`vacuum analyze watchlist_item`.execute(db)
  return accounts.rows.map(({ id }) => id)
}
