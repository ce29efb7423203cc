import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { type AnimeColumnName, animeColumnNames, animeColumns } from '../../../../catalogue/anime-columns.ts'
import { episodeColumnNames, episodePlaceNames } from '../../../../catalogue/episode-columns.ts'
import { relatedSlugsOf } from '../../../../catalogue/server/public.ts'

type AnimeTable = TableRow<'anime'>

/** An anime as docs/import-format.md describes it. */
export type ExportedAnime = Omit<Pick<AnimeTable, AnimeColumnName>, 'created_at'> & {
  created_at: string
  /** By language. */
  titles: Record<string, string[]>
  genres: string[]
  slots: { day: string; hour: string; language: string; zone: string }[]
  relations: { kind: string; slug: string }[]
  episodes?: object[]
}

const toIso = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const columns = sql.join(
  animeColumnNames.map((name) =>
    animeColumns[name].kind === 'instant' ? sql`${toIso(`a.${name}`)} as ${sql.ref(name)}` : sql.ref(`a.${name}`),
  ),
)

/** The animes with these ids, in their order. */
export async function listExportedAnimes(
  db: Database,
  ids: number[],
  { withEpisodes }: { withEpisodes: boolean },
): Promise<ExportedAnime[]> {
  return listRows<ExportedAnime>(db)`
    select ${columns},
           (select coalesce(json_object_agg(language, texts), '{}')
              from (select language, json_agg(text order by id) as texts from anime_title
                     where anime_id = a.id group by language) t) as titles,
           (select coalesce(json_agg(g.name order by l.position, g.id), '[]')
              from anime_genre l join genre g on g.id = l.genre_id where l.anime_id = a.id) as genres,
           (select coalesce(json_agg(json_build_object('day', s.day, 'hour', s.hour, 'language', s.language,
                                                       'zone', s.zone) order by s.id), '[]')
              from anime_slot s where s.anime_id = a.id) as slots,
           ${relatedSlugsOf('a.id')} as relations
           ${withEpisodes ? sql`, ${episodes} as episodes` : sql``}
      from unnest(${ids}::int[]) with ordinality as given (id, place) join anime a using (id)
     order by place`
}

const episodePairs = sql.join(
  [...episodePlaceNames, ...episodeColumnNames].map((name) => {
    const value = name === 'release_date' ? toIso('e.release_date') : sql.ref(`e.${name}`)
    return sql`${sql.lit(name)}, ${value}`
  }),
)

const episodes = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
           ${episodePairs},
           'sources', (select coalesce(json_agg(json_strip_nulls(json_build_object(
                                'url', s.url, 'captions_url', s.captions_url)) order by s.priority, s.id), '[]')
                         from episode_source s where s.episode_id = e.id)))
         order by e.season_label, e.episode_number, e.language), '[]')
    from episode e where e.anime_id = a.id)`
