import { refreshAnimeFacts, writeSearchNames } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'
import { toFrenchSortKey } from '../../src/shared/french-order.ts'
import { toSlug } from '../../src/shared/slug.ts'
import { growTitles, readBaseTitles } from '../kit/grow-titles.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import type { SourceAnime } from '../search/title-source.ts'

const genreNames = [
  'Action',
  'Aventure',
  'Comédie',
  'Drame',
  'Fantastique',
  'Science-fiction',
  'Romance',
  'Tranche de vie',
  'Sport',
  'Mystère',
  'Horreur',
  'Musique',
  'Historique',
  'École',
  'Psychologique',
  'Surnaturel',
  'Mecha',
  'Policier',
  'Gastronomie',
  'Famille',
  'Voyage',
  'Guerre',
  'Poésie',
  'Folklore',
]
const synopsis =
  'Au bord d’une mer qui se retire un peu plus chaque été, une enfant relève le nom des bateaux qui ne reviendront pas. ' +
  'Quand l’un d’eux rentre au port, vide et repeint de neuf, elle décide de le suivre jusqu’à l’île où l’on dit que ' +
  'les noms vont dormir. Ce qu’elle y trouve ne ressemble ni aux cartes de son père ni aux chansons de sa grand-mère.'

// Small enough for the statement limit on a busy machine.
const batchSize = 2000

/**
 * Fills an empty database with `animeCount` animes and `episodeCount` episodes with one or two links: most animes have
 * one season of 12, some two or four, a few hundreds of episodes; the last may have none.
 */
export async function writeGrownCatalogue(
  db: Database,
  { animeCount, episodeCount }: { animeCount: number; episodeCount: number },
): Promise<void> {
  const genres = sql`unnest(${genreNames.map(toSlug)}::text[], ${genreNames}::text[])`
  await sql`insert into genre (slug, name) select * from ${genres}`.execute(db)
  const animes = growTitles(readBaseTitles(), animeCount, 'catalogue')
  const random = seededRandom('animes')
  let missing = episodeCount
  for (let start = 0; start < animes.length; start += batchSize) {
    const rows = animes.slice(start, start + batchSize).map((anime, at) => toRow(anime, start + at, random))
    const ids = await insertAnimes(db, rows)
    await insertGenres(db, ids)
    missing -= await insertEpisodes(db, ids, missing)
    await refreshAnimeFacts(db, ids)
    await writeSearchNames(db, ids)
  }
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

const tables = ['anime', 'anime_title', 'anime_genre', 'episode', 'episode_source', 'search_name', 'search_acronym']

type Row = ReturnType<typeof toRow>

function toRow({ title, titles, followers }: SourceAnime, number: number, random: () => number) {
  return {
    number,
    slug: `${toSlug(title) || 'anime'}-${number}`,
    title,
    titles,
    sort_key: toFrenchSortKey(title),
    type: random() < 0.1 ? 'Film' : 'Anime',
    is_classic: random() < 0.05,
    release_year: 2026 - Math.floor(random() ** 2 * 60),
    rating: Math.round((4 + random() * 5.5) * 10) / 10,
    studio: `Studio ${pick(random, genreNames)} ${Math.floor(random() * 20)}`,
    synopsis: synopsis.slice(0, 150 + Math.floor(random() * 200)),
    cover_url: `/media/covers/${number}.webp`,
    popularity: followers,
    created_at: new Date(Date.UTC(2026, 0, 1) - number * 1_800_000).toISOString(),
  }
}

async function insertAnimes(db: Database, rows: Row[]): Promise<number[]> {
  const json = JSON.stringify(rows)
  const inserted = await sql<{ id: number }>`
    insert into anime (slug, title, sort_key, type, is_classic, release_year, rating, studio, synopsis, cover_url,
                       popularity, created_at)
    select slug, title, sort_key, type, is_classic, release_year, rating, studio, synopsis, cover_url,
           popularity, created_at
      from jsonb_to_recordset(${json}::jsonb) as given(
             slug text, title text, sort_key text, type text, is_classic boolean, release_year int,
             rating numeric, studio text, synopsis text, cover_url text, popularity int, created_at timestamptz)
    returning id
  `.execute(db)
  await sql`
    insert into anime_title (anime_id, language, text)
    select a.id, title.language, title.text
      from jsonb_to_recordset(${json}::jsonb) as given(slug text, titles jsonb)
      join anime a using (slug),
           jsonb_to_recordset(given.titles) as title(language text, text text)
    on conflict do nothing
  `.execute(db)
  return inserted.rows.map(({ id }) => id)
}

/** Assigns two to five genres, the first ones of the list far more often than the last. */
async function insertGenres(db: Database, animeIds: number[]): Promise<void> {
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    select id, 1 + floor(power(abs(hashint8(id * 8 + place)::float8 / 2147483648), 2) * ${genreNames.length - 1})::int, place
      from unnest(${animeIds}::int[]) as id, generate_series(1, 2 + id % 4) as place
    on conflict do nothing
  `.execute(db)
}

/** @returns the number of additional episodes, at most `max` */
async function insertEpisodes(db: Database, animeIds: number[], max: number): Promise<number> {
  const rows = await listRows<{ id: number }>(db)`
    insert into episode (anime_id, season_label, episode_number, language, title, duration_seconds, thumbnail_url,
                         release_date)
    select a.id, case a.type when 'Film' then 'Films' else 'Saison ' || 1 + (n - 1) / 12 end, 1 + (n - 1) % 12,
           language, 'Le nom des bateaux, ' || n, 1400 + n % 60, '/media/thumbs/' || n % 500 || '.webp',
           timestamptz '2020-01-01' + n * interval '7 days'
      from anime a,
           lateral (select case when a.type = 'Film' then 1
                                when a.id % 1000 = 0 then 720
                                when a.id % 20 = 0 then 48
                                when a.id % 5 = 0 then 24
                                else 12 end as length) series,
           unnest(case when a.id % 10 in (3, 7) then '{VOSTFR,VF}'::text[] when a.id % 50 = 9 then '{VF}'
                       else '{VOSTFR}' end) as language,
           generate_series(1, series.length) as n
     where a.id = any(${animeIds}::int[])
     order by a.id, n
     limit ${max}
    returning id
  `
  await sql`
    insert into episode_source (episode_id, url, host, priority, health)
    select id, 'https://video' || place || '.example.org/embed-' || md5(id::text) || '.html',
           'video' || place || '.example.org', place, 'ok'
      from unnest(${rows.map(({ id }) => id)}::int[]) as id, generate_series(0, id % 4 / 3) as place
  `.execute(db)
  return rows.length
}
