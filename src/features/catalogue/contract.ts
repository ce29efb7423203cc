import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
  flagInQuery,
  idField,
  idInPath,
  instantField,
  limitField,
  orAll,
  pageField,
} from '../../shared/contract/fields.ts'

export const languages = ['VOSTFR', 'VF'] as const
export const languageField = z.enum(languages)
export type Language = z.infer<typeof languageField>

export const animeTypes = ['Anime', 'Film'] as const
export const animeTypeField = z.enum(animeTypes)
export type AnimeType = z.infer<typeof animeTypeField>

export const genreField = z.object({ id: idField, name: z.string() })
export type Genre = z.infer<typeof genreField>

/** One anime as lists show it. */
export const animeCard = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  /** A blurred stand-in of the cover as a data address, to show while it loads. */
  cover_placeholder: z.string().nullable(),
  type: animeTypeField,
  is_classic: z.boolean(),
  available_languages: z.array(languageField),
  genres: z.array(genreField),
  release_year: z.int().nullable(),
  /** Distinct (season, number) pairs; languages do not count twice. */
  episode_count: z.int(),
  rating: z.number().nullable(),
  studio: z.string().nullable(),
  synopsis: z.string().nullable(),
  created_at: instantField,
  /** In a search: the alternative title that matched, when it is not the shown one. */
  matched_title: z.string().optional(),
})
export type AnimeCard = z.infer<typeof animeCard>

export const animeStatuses = ['à venir', 'en cours', 'terminé'] as const
export const animeStatusField = z.enum(animeStatuses)
export type AnimeStatus = z.infer<typeof animeStatusField>

/** What another anime is to this one. The first three are the reverse of the three after them. */
export const relationKinds = [
  'suite',
  'film',
  'spin-off',
  'précédent',
  'série du film',
  'œuvre d’origine',
  'même univers',
] as const
export const relationKindField = z.enum(relationKinds)
export type RelationKind = z.infer<typeof relationKindField>

/** Another anime that belongs to this one. */
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

export const alternativeTitle = z.object({ language: z.string(), text: z.string() })

/** One anime with everything its page shows. */
export const anime = animeCard.omit({ matched_title: true }).extend({
  titles: z.array(alternativeTitle),
  status: animeStatusField,
  age_rating: z.string().nullable(),
  art_url: z.string().nullable(),
  external_ids: z.record(z.string(), z.string()),
  /** When new episodes come out each week, as clocks in France show it. */
  slots: z.array(z.object({ day: z.string(), hour: z.string(), language: languageField })),
  /** What comes before and after it, and what else belongs to it. */
  relations: z.array(animeRelation),
  updated_at: instantField,
})
export type Anime = z.infer<typeof anime>

export const sortFields = ['title', 'release_year', 'created_at', 'rating', 'popularity'] as const
export const sortField = z.enum(sortFields)
export type SortField = z.infer<typeof sortField>
export const sortOrderField = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof sortOrderField>

/** An anime's id in an address; anything else is 'ID anime invalide' (docs/product/api.md#api). */
export const animeIdInPath = idInPath('ID anime invalide')

const yearField = z.coerce.number().int().min(1900).max(2200)

/** The filters of GET /animes. Several genres narrow: an anime must have all of them. */
export const animeFilters = z.object({
  search: z.string().trim().max(200).optional(),
  genres: z
    .string()
    .trim()
    .max(300)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(idInPath()).max(30))
    .optional(),
  type: orAll(animeTypeField).optional(),
  language: orAll(languageField).optional(),
  year_min: yearField.optional(),
  year_max: yearField.optional(),
  is_classic: flagInQuery.optional(),
})
export type AnimeFilters = z.output<typeof animeFilters>

export const animeListQuery = animeFilters.extend({
  /** Default: the best match first in a search, otherwise the title. */
  sort_by: sortField.optional(),
  sort_order: sortOrderField.optional(),
  page: pageField.default(1),
  limit: limitField.default(20),
})
export type AnimeListQuery = z.output<typeof animeListQuery>

export const animeList = z.object({
  animes: z.array(animeCard),
  total: z.int(),
  total_pages: z.int(),
  page: z.int(),
})
export type AnimeList = z.infer<typeof animeList>

/** How long an unchanged catalogue's answers are kept; a change drops them at once. */
const catalogueCache = { seconds: 3600 }

export const listAnimes = defineEndpoint({
  method: 'GET',
  path: '/api/animes',
  summary: 'The catalogue: search, filters, sort, pages',
  tag: 'catalogue',
  access: 'public',
  rate: 'search',
  query: animeListQuery,
  response: animeList,
  cache: catalogueCache,
})

/** A page drawn from the first `pages` by release year, redrawn every minute (home, 'Découvrez Maintenant'). */
export const discoverAnimes = defineEndpoint({
  method: 'GET',
  path: '/api/discover',
  summary: 'A few animes drawn anew every minute',
  tag: 'catalogue',
  access: 'public',
  query: z.object({ limit: limitField.default(5) }),
  response: z.object({ animes: z.array(animeCard) }),
  cache: { seconds: 60 },
})

export const getAnime = defineEndpoint({
  method: 'GET',
  path: '/api/animes/:slug',
  summary: 'One anime by its slug; an old slug answers with the anime under its new one',
  tag: 'catalogue',
  access: 'public',
  params: z.object({ slug: z.string().trim().min(1, 'Slug requis').max(200) }),
  response: z.object({ anime }),
  errors: ['NOT_FOUND'],
  cache: catalogueCache,
})

export const listSimilarAnimes = defineEndpoint({
  method: 'GET',
  path: '/api/animes/:id/similar',
  summary: 'Animes like this one, by a deterministic score',
  tag: 'catalogue',
  access: 'public',
  params: z.object({ id: animeIdInPath }),
  query: z.object({ limit: limitField.default(6) }),
  response: z.object({ animes: z.array(animeCard) }),
  errors: ['NOT_FOUND'],
  cache: catalogueCache,
})

export const listGenres = defineEndpoint({
  method: 'GET',
  path: '/api/genres',
  summary: 'All genres by name in French order, each with its number of animes among those that pass the filters',
  tag: 'catalogue',
  access: 'public',
  rate: 'search',
  query: animeFilters,
  response: z.object({ genres: z.array(genreField.extend({ slug: z.string(), anime_count: z.int() })) }),
  cache: catalogueCache,
})

export const noteMissedSearch = defineEndpoint({
  method: 'POST',
  path: '/api/searches/missed',
  summary: 'Counts a search that found nothing, without anything about who made it',
  tag: 'catalogue',
  access: 'public',
  rate: 'search',
  status: 204,
  body: z.object({ search: z.string().trim().min(2).max(200) }),
  response: z.void(),
})
