import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import type { SearchAcronym, SearchName } from './to-search-names.ts'

/** One anime with all its titles, the input of the name tables. */
export type AnimeTitles = {
  id: number
  title: string
  popularity: number
  aired: string | null
  titles: { language: string; text: string }[]
}

/** Lists the ids of all animes, ascending. */
export async function listAnimeIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('anime').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Lists the ids of animes whose names an earlier version of the site wrote, ascending. */
export async function listAnimesOfOldNames(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('search_name')
    .select('anime_id')
    .distinct()
    .where('plain', 'is', null)
    .orderBy('anime_id')
    .execute()
  return rows.map((row) => row.anime_id)
}

/** Lists the titles of animes with what the order of seasons needs; `aired` is null for films. */
export async function listAnimeTitles(db: Database, animeIds: number[]): Promise<AnimeTitles[]> {
  return listRows<AnimeTitles>(db)`
    select anime.id, anime.title, anime.popularity,
      case anime.type when 'Anime' then coalesce(anime.first_aired, make_date(anime.release_year, 12, 31)) end as aired,
      coalesce(json_agg(json_build_object('language', alternative.language, 'text', alternative.text) order by alternative.id)
        filter (where alternative.id is not null), '[]') as titles
    from anime left join anime_title alternative on alternative.anime_id = anime.id
    where anime.id = any(${animeIds}::int[])
    group by anime.id
    order by anime.id`
}

/** Columns common to all rows of an anime. `aired` is the start date, null for films; it gives the order of seasons. */
type OfAnime<Row> = Row & { animeId: number; popularity: number; aired: string | null }

type SearchRows = { animeIds: number[]; names: OfAnime<SearchName>[]; acronyms: OfAnime<SearchAcronym>[] }

/** Inserts the rows of new animes. A search for older rows would cost more with each anime of an import. */
export async function addSearchRows(db: Database, { names, acronyms }: SearchRows): Promise<void> {
  await sql`insert into search_name (${nameColumns}) select ${givenColumns} from ${givenNames(names)}`.execute(db)
  await insertAcronyms(db, acronyms)
}

/** Replaces all rows of the animes. Unchanged rows stay, since the indexes make each write expensive. */
export async function replaceSearchRows(db: Database, { animeIds, names, acronyms }: SearchRows): Promise<void> {
  await sql`
    with given as materialized (select * from ${givenNames(names)}),
    kept as (
      select old.id, old.anime_id, old.plain, old.glued, old.season, old.part
        from search_name old join given using (anime_id, plain, glued, key, text, is_shown, weight, popularity)
       where old.season is not distinct from given.season and old.part is not distinct from given.part
         and old.aired is not distinct from given.aired
         and old.words = array_to_tsvector(string_to_array(given.words, ' '))
    ),
    gone as (
      delete from search_name where anime_id = any(${animeIds}::int[]) and id not in (select id from kept)
    )
    insert into search_name (${nameColumns})
    select ${givenColumns} from given
    where not exists (
      select from kept
       where kept.anime_id = given.anime_id and kept.plain = given.plain and kept.glued = given.glued
         and kept.season is not distinct from given.season and kept.part is not distinct from given.part
    )`.execute(db)
  await sql`delete from search_acronym where anime_id = any(${animeIds}::int[])`.execute(db)
  await insertAcronyms(db, acronyms)
}

const nameColumns = sql`
  anime_id, text, is_shown, key, glued, season, part, weight, popularity, aired, plain, words`
const givenColumns = sql`
  anime_id, text, is_shown, key, glued, season, part, weight, popularity, aired, plain,
  array_to_tsvector(string_to_array(words, ' '))`

const givenNames = (names: OfAnime<SearchName>[]) => sql`
  unnest(
    ${names.map((name) => name.animeId)}::int[], ${names.map((name) => name.text)}::text[],
    ${names.map((name) => name.isShown)}::bool[], ${names.map((name) => name.key)}::text[],
    ${names.map((name) => name.glued)}::text[], ${names.map((name) => name.season)}::smallint[],
    ${names.map((name) => name.part)}::smallint[], ${names.map((name) => name.weight)}::real[],
    ${names.map((name) => name.popularity)}::real[], ${names.map((name) => name.aired)}::date[],
    ${names.map((name) => name.words.join(' '))}::text[], ${names.map((name) => name.plain)}::text[]
  ) as name (anime_id, text, is_shown, key, glued, season, part, weight, popularity, aired, words, plain)`

async function insertAcronyms(db: Database, acronyms: OfAnime<SearchAcronym>[]): Promise<void> {
  await sql`
    insert into search_acronym (anime_id, acronym, season, part, weight, popularity)
    select * from unnest(
      ${acronyms.map((row) => row.animeId)}::int[], ${acronyms.map((row) => row.acronym)}::text[],
      ${acronyms.map((row) => row.season)}::smallint[], ${acronyms.map((row) => row.part)}::smallint[],
      ${acronyms.map((row) => row.weight)}::real[], ${acronyms.map((row) => row.popularity)}::real[]
    )`.execute(db)
}

/** A candidate name with the columns that scoring needs. */
export type FoundName = Omit<SearchName, 'words'> & {
  animeId: number
  popularity: number
  /** Start of the series, as 2026-01-31; null for films. */
  aired: string | null
}

const foundColumns = sql`
  anime_id as "animeId", text, is_shown as "isShown", coalesce(plain, key) as plain, key, glued, season, part, weight,
  popularity, aired`

/**
 * Lists names that equal the typed text, begin with it or hold all its words; of each of the three, the `max` most
 * followed. `find_typed_names` is in migrations/0092.
 * @param beginning the typed text in plain form; a name may begin with it, whatever the spaces
 * @param words a tsquery, or null to skip the match by words
 */
export async function listNamesHolding(
  db: Database,
  typed: { glued: string[]; beginning: string; words: string | null; max: number },
): Promise<FoundName[]> {
  const beginning = typed.beginning.replaceAll(' ', '')
  return listRows<FoundName>(db)`
    select ${foundColumns}
    from find_typed_names(${typed.glued}::text[], ${beginning}, ${typed.words}::text::tsquery, ${typed.max})`
}

export type FoundAcronym = Pick<FoundName, 'animeId' | 'season' | 'part' | 'weight' | 'popularity'>

export async function listAnimesByAcronym(db: Database, acronym: string, max: number): Promise<FoundAcronym[]> {
  return listRows<FoundAcronym>(db)`
    select anime_id as "animeId", season, part, weight, popularity from search_acronym
    where acronym = ${acronym} order by popularity desc limit ${max}`
}

/**
 * Lists names similar to the typed text, the most similar first. `find_similar_search_names` is in migrations/0003.
 * @param whole compares the full name, whatever the order of its words; otherwise its most similar part
 * @param likeness the least similarity, from 0 to 1, as pg_trgm counts common trigrams
 */
export async function listNamesLike(
  db: Database,
  { glued, whole, likeness, max }: { glued: string; whole: boolean; likeness: number; max: number },
): Promise<FoundName[]> {
  return listRows<FoundName>(db)`
    select ${foundColumns} from find_similar_search_names(${glued}, ${whole}, ${likeness}::real, ${max})`
}

/** Lists names equal to one of these, the most followed first. */
export async function listNamesCalled(db: Database, glued: string[], max: number): Promise<FoundName[]> {
  return listRows<FoundName>(db)`
    select ${foundColumns} from search_name
    where glued = any(${glued}::text[]) order by popularity desc limit ${max}`
}

/** Lists names of at most ten letters within an edit distance of `edits` from the typed text. */
export async function listShortNames(
  db: Database,
  { glued, edits, max }: { glued: string; edits: number; max: number },
): Promise<FoundName[]> {
  // The inner query is an index-only scan: names of these lengths are a tenth of all.
  return listRows<FoundName>(db)`
    select ${foundColumns} from search_name where id = any(array(
      select id from search_name
      where length(glued) <= 10
        and length(glued) between ${glued.length - edits}::int and ${glued.length + edits}::int
        and levenshtein_less_equal(glued, ${glued}, ${edits}) <= ${edits}
    ))
    order by popularity desc limit ${max}`
}
