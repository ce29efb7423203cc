import { refreshAnimeFacts, writeSearchNames } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { toFrenchSortKey } from '../../src/shared/french-order.ts'
import { toSlug } from '../../src/shared/slug.ts'
import { growTitles, readBaseTitles } from '../kit/grow-titles.ts'
import { pick, seededRandom } from '../search/seeded-random.ts'
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

const batchSize = 2000

/**
 * Fills an empty database with `animeCount` animes and about `episodeCount` episodes, each with one or two links:
 * most animes have one season of 12, some two or four, a few go on for hundreds of episodes.
 */
export async function writeGrownCatalogue(
  db: Database,
  { animeCount, episodeCount }: { animeCount: number; episodeCount: number },
): Promise<void> {
  await sql`insert into genre (slug, name) select * from unnest(${genreNames.map(toSlug)}::text[], ${genreNames}::text[])`.execute(
    db,
  )
  const animes = growTitles(readBaseTitles(), animeCount, 'catalogue')
  const random = seededRandom('animes')
  for (let start = 0; start < animes.length; start += batchSize) {
    await insertAnimes(
      db,
      animes.slice(start, start + batchSize).map((anime, at) => toRow(anime, start + at, random)),
    )
  }
  await insertGenres(db)
  await insertEpisodes(db, episodeCount)
  await refreshAnimeFacts(db, 'all')
  await writeSearchNames(db, 'all')
  await sql`vacuum analyze`.execute(db)
}

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

async function insertAnimes(db: Database, rows: Row[]): Promise<void> {
  const json = JSON.stringify(rows)
  await sql`
    insert into anime (slug, title, sort_key, type, is_classic, release_year, rating, studio, synopsis, cover_url,
                       popularity, created_at)
    select slug, title, sort_key, type, is_classic, release_year, rating, studio, synopsis, cover_url,
           popularity, created_at
      from jsonb_to_recordset(${json}::jsonb) as given(
             slug text, title text, sort_key text, type text, is_classic boolean, release_year int,
             rating numeric, studio text, synopsis text, cover_url text, popularity int, created_at timestamptz)
  `.execute(db)
  await sql`
    insert into anime_title (anime_id, language, text)
    select a.id, title.language, title.text
      from jsonb_to_recordset(${json}::jsonb) as given(slug text, titles jsonb)
      join anime a using (slug),
           jsonb_to_recordset(given.titles) as title(language text, text text)
    on conflict do nothing
  `.execute(db)
}

/** Two to five genres each, the first ones of the list far more often than the last. */
async function insertGenres(db: Database): Promise<void> {
  await sql`select setseed(0.5)`.execute(db)
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    select a.id, g.id, place
      from anime a, generate_series(1, 2 + a.id % 4) as place,
           lateral (select 1 + floor(power(random(), 2) * ${genreNames.length})::int as id where a.id > 0 and place > 0) g
    on conflict do nothing
  `.execute(db)
}

/** Seasons of 12, until there are as many episodes as wanted: the last few animes stay without. */
async function insertEpisodes(db: Database, wanted: number): Promise<void> {
  await sql`
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
     order by a.id, n
     limit ${wanted}
  `.execute(db)
  await sql`
    insert into episode_source (episode_id, url, host, priority, health)
    select e.id, 'https://video' || place || '.example.org/embed-' || md5(e.id::text) || '.html',
           'video' || place || '.example.org', place, 'ok'
      from episode e, generate_series(0, e.id % 4 / 3) as place
  `.execute(db)
}
