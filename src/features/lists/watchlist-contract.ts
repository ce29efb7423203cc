import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  cursorField,
  idField,
  instantField,
  limitField,
  nextCursorField,
  pageField,
  searchField,
} from '../../shared/contract/fields.ts'
import { nothingToChange } from '../../shared/contract/refusals.ts'
import { animeIdInPath, animeTypeField, genreField, languageField, sortOrderField } from '../catalogue/contract.ts'
import { watchlistSorts, watchlistStatuses } from './rules.ts'

export const watchlistStatusField = z.enum(watchlistStatuses)
export type WatchlistStatus = z.infer<typeof watchlistStatusField>

const ownNoteField = z
  .number()
  .min(0.5)
  .max(10)
  .multipleOf(0.5)
  .nullable()
  .describe("The person's own score out of 10, in half points; null without one.")

/** 'Seulement en VF' on screen. */
const followedLanguageField = languageField
  .nullable()
  .describe('The language whose new episodes are announced; null for both.')

const watchlistItem = z.object({
  id: idField,
  anime_id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  type: animeTypeField,
  episode_count: z.int(),
  release_year: z.int().nullable(),
  genres: z.array(genreField),
  available_languages: z.array(languageField),
  added_at: instantField,
  status: watchlistStatusField.describe('The status on the list.'),
  language: followedLanguageField,
  note: ownNoteField,
  seen_count: z.int().describe('Number of its episodes seen by the person.'),
})
export type WatchlistItem = z.infer<typeof watchlistItem>

const badAnimeId = 'ID anime invalide'
const animeIdInBody = z.int32(badAnimeId).positive(badAnimeId).describe('The anime.')
const memberCall = callsOf({ tag: 'watchlist', access: 'user' })

const listWatchlistQuery = z.object({
  status: watchlistStatusField.optional().describe('Only lines with this status.'),
  type: animeTypeField.optional().describe('Only this type.'),
  search: searchField.optional().describe('Part of a title, ignoring accents and case.'),
  sort_by: z.enum(watchlistSorts).default('added_at').describe('The order of the lines.'),
  sort_order: sortOrderField.optional().describe('Default: titles ascending, everything else newest or highest first.'),
  page: pageField.default(1),
  limit: limitField.optional().describe('The maximum number of lines; the whole list by default.'),
})
export type ListWatchlistQuery = z.output<typeof listWatchlistQuery>

export const listWatchlist = memberCall('GET /api/watchlist', {
  summary: "The person's watchlist",
  reads: 'replicas',
  query: listWatchlistQuery,
  response: z.array(watchlistItem),
})

/** The same lines for programs: an array has no room for a cursor. */
export const listWatchlistItems = memberCall('GET /api/watchlist/items', {
  summary: "The person's watchlist, by cursor",
  reads: 'replicas',
  query: listWatchlistQuery.omit({ page: true }).extend({ limit: limitField.default(50), cursor: cursorField }),
  response: z.object({ watchlist_items: z.array(watchlistItem), next_cursor: nextCursorField }),
})

const countField = z.int().nonnegative()

export const countWatchlist = memberCall('GET /api/watchlist/counts', {
  summary: 'The number of lines of the watchlist, in all and per status',
  reads: 'replicas',
  query: listWatchlistQuery.pick({ type: true, search: true }),
  response: z.object({
    total: countField,
    by_status: z.object({
      'à voir': countField,
      'en cours': countField,
      terminé: countField,
      'en pause': countField,
      abandonné: countField,
    }),
  }),
})
export type WatchlistCounts = z.infer<typeof countWatchlist.response>

export const addToWatchlist = memberCall('POST /api/watchlist/add', {
  summary: 'Adds an anime to the watchlist; an existing line stays unchanged',
  status: 201,
  body: z.object({
    anime_id: animeIdInBody,
    status: watchlistStatusField.default('à voir').describe('The status on the list.'),
    language: followedLanguageField.default(null),
    note: ownNoteField.default(null),
    added_at: instantField
      .optional()
      .describe('Time of first addition, to restore a removed line; now by default or if in the future.'),
  }),
  response: z.object({ watchlist_item: watchlistItem }),
  errors: ['NOT_FOUND'],
})

export const removeFromWatchlist = memberCall('DELETE /api/watchlist/remove', {
  summary: 'Removes an anime from the watchlist',
  body: z.object({ anime_id: animeIdInBody }),
  response: z.object({ removed: z.boolean() }).describe('False when it was not on the list.'),
})

export const checkWatchlist = memberCall('GET /api/watchlist/check/:anime_id', {
  summary: "The watchlist's line of an anime, if there is one",
  params: z.object({ anime_id: animeIdInPath }),
  response: z.object({
    in_watchlist: z.boolean(),
    status: watchlistStatusField.nullable().describe('Null when it is not on the list.'),
    language: followedLanguageField,
    note: ownNoteField,
    added_at: instantField.nullable(),
  }),
})
export type WatchlistChoice = z.infer<typeof checkWatchlist.response>

export const changeWatchlistItem = memberCall('PATCH /api/watchlist/:anime_id', {
  summary: 'Changes the status, followed language or score of a line',
  params: z.object({ anime_id: animeIdInPath }),
  body: z
    .object({
      status: watchlistStatusField.optional().describe('The status on the list.'),
      language: followedLanguageField.optional(),
      note: ownNoteField.optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), nothingToChange),
  response: z.object({ watchlist_item: watchlistItem }),
  errors: ['NOT_FOUND'],
})
