import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { flagInQuery, idField, idListField, instantField } from '../../shared/contract/fields.ts'
import { animeIdInPath, animeTypeField, genreField, languageField } from '../catalogue/contract.ts'
import { maxCountedAnimes, maxMarkedEpisodes, maxPositionSeconds } from './rules.ts'
import { maxAdoptedSaves, maxPlayedSeconds } from './saving-rules.ts'

const secondsField = z.number().min(0).max(maxPositionSeconds).transform(Math.floor)
const durationField = z.number().positive().max(maxPositionSeconds).transform(Math.ceil)

const saveBody = z.object({
  episode_id: idField.describe('The episode.'),
  progress_seconds: secondsField.describe('The position in the episode.'),
  duration_seconds: durationField.optional().describe('Only when known; otherwise the last known duration stays.'),
  watched_at: instantField
    .optional()
    .describe('When this position was watched; defaults to now. A late save never replaces a newer one.'),
  played_seconds: z
    .number()
    .min(0)
    .max(maxPlayedSeconds)
    .transform(Math.round)
    .optional()
    .describe("Time played since the last save, for 'Mon année'; never more than passed since then."),
})
export type SaveBody = z.output<typeof saveBody>

const memberCall = callsOf({ tag: 'watch-progress', access: 'user' })

export const updateProgress = memberCall('POST /api/watch-progress/update', {
  summary: 'Saves the position in an episode; returns what is stored',
  body: saveBody,
  response: z.object({ progress_seconds: z.int(), duration_seconds: z.int().nullable() }),
  errors: ['NOT_FOUND'],
})

const storedProgress = z.object({
  progress_seconds: z.int(),
  duration_seconds: z.int().nullable(),
  updated_at: instantField.nullable().describe('When the position was watched; null without one.'),
  seen: z.boolean().describe('Whether the episode was seen to its end, or marked as seen.'),
})
export type StoredProgress = z.infer<typeof storedProgress>

export const getEpisodeProgress = memberCall('GET /api/watch-progress/episode/:id', {
  summary: 'The position in an episode; 0, null, null when there is none',
  response: storedProgress,
  errors: [],
})

const markedAtField = instantField.nullable().describe('When it was last marked as seen; null without such a mark.')

export const getAnimeProgress = memberCall('GET /api/watch-progress/anime/:id', {
  summary: 'The episodes of an anime that the person began, saw or marked',
  params: z.object({ id: animeIdInPath }),
  response: z.object({ episodes: z.array(storedProgress.extend({ episode_id: idField, marked_at: markedAtField })) }),
  errors: [],
})
export type AnimeProgress = z.infer<typeof getAnimeProgress.response>

export const countSeen = memberCall('GET /api/watch-progress/seen', {
  summary:
    'How many episodes of some animes the person saw, each once whatever its languages; animes without any are left out',
  query: z.object({ anime_ids: idListField(maxCountedAnimes).describe('Ids of animes, separated by commas.') }),
  response: z.object({ animes: z.array(z.object({ anime_id: idField, seen_count: z.int() })) }),
})

const watchingItem = z.object({
  anime_id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  art_url: z.string().nullable(),
  anime_type: animeTypeField,
  genres: z.array(genreField),
  episode_id: idField.describe('The episode to continue with.'),
  season_label: z.string().describe('Such as `Saison 1`, `Films` or `OAV`.'),
  episode_number: z.number(),
  number_label: z.string().nullable().describe('Shown instead of the number.'),
  episode_title: z.string().nullable(),
  thumbnail_url: z.string().nullable().describe('A still of the episode.'),
  language: languageField,
  progress_seconds: z.int(),
  duration_seconds: z.int().nullable(),
  last_watched: instantField.describe('When the member last watched this anime, or marked an episode of it.'),
  completed: z.boolean().describe('Whether the episode was seen before and is being watched again.'),
  is_next: z.boolean().describe('Whether the episode follows the last seen one and has not been started.'),
  skips_off_story: z.boolean().describe('Whether fillers or recaps before it were passed over.'),
})
export type WatchingItem = z.infer<typeof watchingItem>

export const listWatching = memberCall('GET /api/watch-progress/watching', {
  summary: "'En cours': one line per anime, last activity first, at most 200",
  reads: 'replicas',
  query: z.object({
    skip_off_story: flagInQuery.default(false).describe('Goes on behind episodes that are fillers or recaps.'),
  }),
  response: z.array(watchingItem),
})

export const removeWatchingLine = memberCall('DELETE /api/watch-progress/watching/:anime_id', {
  summary: "Removes an anime from 'En cours' until the person watches it again; positions stay",
  params: z.object({ anime_id: animeIdInPath }),
  response: z.object({ removed: z.boolean() }),
})

export const restoreWatchingLine = memberCall('PUT /api/watch-progress/watching/:anime_id', {
  summary: "Restores an anime that was removed from 'En cours'",
  params: z.object({ anime_id: animeIdInPath }),
  response: z.object({ restored: z.boolean().describe('False when it had not been taken off.') }),
})

export const markEpisodes = memberCall('POST /api/watch-progress/mark', {
  summary: 'Marks episodes as seen, or as not seen (which also forgets their positions)',
  body: z.object({
    episode_ids: z.array(idField).min(1).max(maxMarkedEpisodes).describe('The episodes.'),
    seen: z.boolean().describe('Whether they are seen.'),
  }),
  response: z.object({ marked_count: z.int() }).describe('Unknown episodes are not counted.'),
})

export const adoptProgress = memberCall('POST /api/watch-progress/adopt', {
  summary: 'Adopts the positions that a device saved while signed out, by the rule of update',
  body: z.object({
    saves: z
      .array(saveBody.required({ watched_at: true }))
      .min(1)
      .max(maxAdoptedSaves)
      .describe('The positions that this browser kept.'),
  }),
  response: z.object({
    adopted_count: z.int().describe('How many positions were of known episodes; newer ones here stay.'),
    unknown_episode_ids: z.array(idField).describe('Episodes that the catalogue does not have.'),
  }),
})
