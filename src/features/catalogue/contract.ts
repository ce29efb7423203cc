import { z } from 'zod'
import { minimumAges } from '../../shared/age-rating.ts'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  cursorField,
  flagInQuery,
  idField,
  idInPath,
  idListField,
  instantField,
  limitField,
  nextCursorField,
  orAll,
  pageField,
  searchField,
} from '../../shared/contract/fields.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { formColumns } from './anime-columns.ts'
import { mapColumns } from './map-columns.ts'
import { relationKinds } from './relation-rules.ts'
import {
  animeLengthNames,
  animeSorts,
  animeStatuses,
  animeTypes,
  filterLimits,
  genreMatches,
  languages,
  similarAnimesShown,
  type slotDays,
} from './rules.ts'
import { broadcastSeasonFormat } from './season-rules.ts'

export const languageField = z
  .enum(languages)
  .describe('VOSTFR: the original with French subtitles; VF: dubbed in French.')
export type SlotDay = (typeof slotDays)[number]
export type Language = z.infer<typeof languageField>

/** The place of an episode: its season, number and language. */
export const placeFields = {
  season_label: z.string(),
  episode_number: z.number(),
  number_label: z.string().nullable(),
  language: languageField,
}

export const animeTypeField = z.enum(animeTypes).describe('Whether it is a series or a film.')
export type AnimeType = z.infer<typeof animeTypeField>

export const genreField = z.object({ id: idField, name: z.string() })
export type Genre = z.infer<typeof genreField>

export const countedGenre = genreField.extend({ slug: z.string(), anime_count: z.int() })

/** One anime as shown in lists. */
export const animeCard = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  cover_placeholder: z
    .string()
    .nullable()
    .describe('A blurred placeholder of the cover as a data URL, shown while the cover loads.'),
  type: animeTypeField,
  is_classic: z.boolean().describe('Whether the staff marked it as a classic.'),
  available_languages: z.array(languageField).describe('Languages of its episodes, and those that are announced.'),
  genres: z.array(genreField),
  release_year: z.int().nullable(),
  episode_count: z.int().describe('Number of distinct (season, number) pairs, whatever their languages.'),
  rating: z.number().nullable().describe('The score out of 10.'),
  studio: z.string().nullable(),
  synopsis: z.string().nullable(),
  created_at: instantField,
  matched_title: z
    .string()
    .optional()
    .describe('In a search: the alternative title that matched, unless it is the displayed one.'),
})
export type AnimeCard = z.infer<typeof animeCard>

/** Returns the tags of answers that show the anime. */
export const tagsOf = ({ id, genres }: Pick<AnimeCard, 'id' | 'genres'>): Tag[] => [
  `anime:${id}`,
  ...genres.map((genre): Tag => `genre:${genre.id}`),
]

export const animeStatusField = z.enum(animeStatuses)
export type AnimeStatus = z.infer<typeof animeStatusField>

export const relationKindField = z.enum(relationKinds).describe('What the other anime is to this one.')

export const animeRelation = z.object({
  kind: relationKindField,
  anime: z.object({
    id: idField,
    slug: z.string(),
    title: z.string(),
    type: animeTypeField,
    release_year: z.int().nullable(),
    cover_url: z.string().nullable(),
  }),
})
export type AnimeRelation = z.infer<typeof animeRelation>

export const minimumAgeField = z.literal(minimumAges)

export const alternativeTitle = z.object({
  language: z.string().describe('The language of the title, such as `ja`, or else `romaji` or `synonym`.'),
  text: z.string(),
})

type Meaning = { meaning: string }
const text = ({ meaning }: Meaning) => z.string().describe(meaning)
const textOrNull = ({ meaning }: Meaning) => z.string().nullable().describe(meaning)

/** One anime with everything its page shows. */
export const anime = animeCard.omit({ matched_title: true }).extend({
  ...mapColumns(formColumns, {
    title: text,
    slug: text,
    text: textOrNull,
    lines: textOrNull,
    picture: textOrNull,
    type: ({ meaning }) => animeTypeField.describe(meaning),
    status: ({ meaning }) => animeStatusField.describe(meaning),
    flag: ({ meaning }) => z.boolean().describe(meaning),
    year: ({ meaning }) => z.int().nullable().describe(meaning),
    rating: ({ meaning }) => z.number().nullable().describe(meaning),
  }),
  titles: z.array(alternativeTitle).describe('Its other titles.'),
  external_ids: z.record(z.string(), z.string()).describe('Its ids at other sites, such as `anilist` and `mal`.'),
  minimum_age: minimumAgeField
    .nullable()
    .describe("What `age_rating` means in French practice: 0 is 'Tous publics'; null when it names no age."),
  broadcast_season: z.string().nullable().describe('The season of its first broadcast, such as `automne-2026`.'),
  slots: z
    .array(z.object({ day: z.string(), hour: z.string(), language: languageField }))
    .describe('Weekly slots of new episodes, in French local time.'),
  relations: z.array(animeRelation).describe('Prequels, sequels and other related animes.'),
  franchise: z
    .object({
      slug: z.string(),
      member_ids: z.array(idField).describe('The animes of the franchise.'),
      before: z
        .array(z.object({ slug: z.string(), title: z.string() }))
        .describe('What to watch before it, directly or not: the last ones.'),
      before_count: z.int().describe('The number of all animes to watch before it.'),
    })
    .nullable()
    .describe('What relations join to it; null without any.'),
  updated_at: instantField,
})
export type Anime = z.infer<typeof anime>

const sortField = z.enum(animeSorts)
export const sortOrderField = z.enum(['asc', 'desc']).describe('Ascending or descending.')
export type SortOrder = z.infer<typeof sortOrderField>

/** An anime id in a path; anything else is 'ID anime invalide' (docs/product/api.md#api). */
export const animeIdInPath = idInPath('ID anime invalide').describe('The anime.')

const yearField = z.coerce.number().int().min(filterLimits.firstYear).max(filterLimits.lastYear)

const idList = idListField(filterLimits.genres)

/** The filters of GET /animes. With several genres, an anime must have all of them unless `genres_match` is `any`. */
export const animeFilters = z.object({
  search: searchField.optional().describe('Words of a name; letters may be missing or wrong.'),
  genres: idList.optional().describe('Ids of genres, separated by commas.'),
  genres_match: z.enum(genreMatches).optional().describe('Whether an anime needs all of the genres, or any of them.'),
  without_genres: idList.optional().describe('Ids of genres that an anime must not have, separated by commas.'),
  type: orAll(animeTypeField).optional().describe('Only this type.'),
  language: orAll(languageField).optional().describe('Only this language.'),
  year_min: yearField.optional().describe('Only animes of this year or later.'),
  year_max: yearField.optional().describe('Only animes of this year or earlier.'),
  is_classic: flagInQuery.optional().describe('Only classics, or only others.'),
  status: orAll(animeStatusField).optional().describe('Only those with this status.'),
  season: z
    .string()
    .regex(broadcastSeasonFormat, 'Une saison telle que automne-2026 est attendue')
    .optional()
    .describe('Only animes of this season: `automne-2026`.'),
  studio: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Only animes of this studio, by its name in addresses.'),
  rating_min: z.coerce.number().min(0).max(10).optional().describe('Only animes with at least this score, out of 10.'),
  length: orAll(z.enum(animeLengthNames)).optional().describe('Only animes with so many episodes.'),
  vf_complete: flagInQuery.optional().describe('Only animes whose episodes all have a French dub.'),
})
export type AnimeFilters = z.output<typeof animeFilters>

export const animeListQuery = animeFilters.extend({
  sort_by: sortField.optional().describe('Default: best match first in a search, otherwise by title.'),
  sort_order: sortOrderField.optional(),
  page: pageField.default(1),
  cursor: cursorField,
  limit: limitField.default(20),
})
export type AnimeListQuery = z.output<typeof animeListQuery>

export const animeList = z.object({
  animes: z.array(animeCard),
  total: z.int(),
  total_pages: z.int(),
  page: z.int(),
  next_cursor: nextCursorField.describe('Null after the last line, and in a search, which is read by page.'),
})
export type AnimeList = z.infer<typeof animeList>

/** Cache lifetime of the catalogue's responses; a change drops them at once. */
export const catalogueCache = { seconds: 3600 }

const searched = ({ search }: AnimeFilters): Tag[] => (search ? ['search'] : [])

const publicCall = callsOf({ tag: 'catalogue', access: 'public' })

export const listAnimes = publicCall('GET /api/animes', {
  summary: 'The catalogue: search, filters, order, pages',
  rate: 'search',
  query: animeListQuery,
  response: animeList,
  cache: catalogueCache,
  shows: ({ animes }, { query }) => ['animes', ...searched(query), ...animes.flatMap(tagsOf)],
})

/** A random page among the first by release year, drawn every minute (home, 'Découvrez Maintenant'). */
export const discoverAnimes = publicCall('GET /api/discover', {
  summary: 'A few random animes among the newest fifteen, drawn anew every minute',
  query: z.object({ limit: limitField.default(5) }),
  response: z.object({ animes: z.array(animeCard) }),
  cache: { seconds: 60 },
  shows: ({ animes }) => ['animes', ...animes.flatMap(tagsOf)],
})

export const getAnime = publicCall('GET /api/animes/:slug', {
  summary: 'One anime by its slug; an old slug answers with the anime under its new one',
  params: z.object({ slug: z.string().trim().min(1, 'Slug requis').max(200).describe('The name in addresses.') }),
  response: z.object({
    anime,
    is_trailer_playable: z.boolean().describe('Whether a host of this site plays `trailer_url`.'),
  }),
  errors: ['NOT_FOUND'],
  cache: catalogueCache,
  shows: ({ anime: { id, genres, slug, franchise } }, { params }) => [
    ...tagsOf({ id, genres }),
    ...(franchise?.member_ids.map((member): Tag => `anime:${member}`) ?? []),
    // Another anime may take the slug.
    ...(slug === params.slug ? [] : (['slugs'] as const)),
  ],
})

export const listSimilarAnimes = publicCall('GET /api/animes/:id/similar', {
  summary: 'Animes like this one, by a deterministic score',
  params: z.object({ id: animeIdInPath }),
  query: z.object({ limit: limitField.default(similarAnimesShown) }),
  response: z.object({ animes: z.array(animeCard) }),
  cache: catalogueCache,
  shows: ({ animes }, { params }) => ['similar', `anime:${params.id}`, ...animes.flatMap(tagsOf)],
})

export const listGenres = publicCall('GET /api/genres', {
  summary: 'All genres in French alphabetical order, each with the number of animes that match the filters',
  rate: 'search',
  query: animeFilters,
  response: z.object({ genres: z.array(countedGenre) }),
  cache: catalogueCache,
  shows: (_, { query }) => ['genres', 'animes', ...searched(query)],
})

export const noteMissedSearch = publicCall('POST /api/searches/missed', {
  summary: 'Counts a search without results, anonymously',
  rate: 'search',
  body: z.object({ search: searchField.min(2).describe('The text that found nothing.') }),
})
