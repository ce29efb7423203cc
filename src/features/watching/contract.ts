import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField } from '../../shared/contract/fields.ts'
import { mostMarkedEpisodes } from '../../shared/watch-rule.ts'
import { animeIdInPath, animeTypeField, genreField, languageField } from '../catalogue/contract.ts'

/** How many saves one call adopts. */
const mostAdoptedSaves = 500

// Two days: longer than any video, short enough for the database's integers.
const mostSeconds = 172_800
const secondsField = z.number().min(0).max(mostSeconds).transform(Math.floor)
const durationField = z.number().positive().max(mostSeconds).transform(Math.ceil)

const saveBody = z.object({
  episode_id: idField,
  progress_seconds: secondsField,
  /** Only when it is known; the last one known is kept. */
  duration_seconds: durationField.optional(),
  /** When this position was watched; now, when left out. A late save never replaces a newer one. */
  watched_at: instantField.optional(),
})
export type SaveBody = z.output<typeof saveBody>

const tag = 'watch-progress'

export const updateProgress = defineEndpoint({
  method: 'POST',
  path: '/api/watch-progress/update',
  summary: 'Saves how far the person is in an episode; answers what is kept',
  tag,
  access: 'user',
  body: saveBody,
  response: z.object({ progress_seconds: z.int(), duration_seconds: z.int().nullable() }),
  errors: ['NOT_FOUND'],
})

const keptProgress = z.object({
  progress_seconds: z.int(),
  duration_seconds: z.int().nullable(),
  /** When the position was watched; null when it never was. */
  updated_at: instantField.nullable(),
  seen: z.boolean(),
})
export type KeptProgress = z.infer<typeof keptProgress>

export const getEpisodeProgress = defineEndpoint({
  method: 'GET',
  path: '/api/watch-progress/episode/:id',
  summary: 'How far the person is in an episode; 0, null, null when there is nothing',
  tag,
  access: 'user',
  params: z.object({ id: idInPath() }),
  response: keptProgress,
})

export const getAnimeProgress = defineEndpoint({
  method: 'GET',
  path: '/api/watch-progress/anime/:id',
  summary: 'The episodes of an anime that the person began, saw or marked',
  tag,
  access: 'user',
  params: z.object({ id: animeIdInPath }),
  response: z.object({ episodes: z.array(keptProgress.extend({ episode_id: idField })) }),
})
export type AnimeProgress = z.infer<typeof getAnimeProgress.response>

export const watchingItem = z.object({
  anime_id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  anime_type: animeTypeField,
  genres: z.array(genreField),
  /** The episode to continue with. */
  episode_id: idField,
  season_label: z.string(),
  episode_number: z.int(),
  episode_title: z.string().nullable(),
  language: languageField,
  progress_seconds: z.int(),
  duration_seconds: z.int().nullable(),
  /** When the person last watched this anime, or marked an episode of it. */
  last_watched: instantField,
  /** The episode was seen before: the person watches it again. */
  completed: z.boolean(),
  /** The episode follows the one seen last, and has not been begun. */
  is_next: z.boolean(),
})
export type WatchingItem = z.infer<typeof watchingItem>

export const listWatching = defineEndpoint({
  method: 'GET',
  path: '/api/watch-progress/watching',
  summary: "'En cours': one line an anime, last activity first, the 200 newest",
  tag,
  access: 'user',
  reads: 'replicas',
  response: z.array(watchingItem),
})

export const removeWatchingLine = defineEndpoint({
  method: 'DELETE',
  path: '/api/watch-progress/watching/:anime_id',
  summary: "Takes an anime off 'En cours'; positions stay, and the line comes back when the person watches again",
  tag,
  access: 'user',
  params: z.object({ anime_id: animeIdInPath }),
  response: z.object({ removed: z.boolean() }),
})

export const restoreWatchingLine = defineEndpoint({
  method: 'PUT',
  path: '/api/watch-progress/watching/:anime_id',
  summary: "Puts an anime that was taken off 'En cours' back where it was",
  tag,
  access: 'user',
  params: z.object({ anime_id: animeIdInPath }),
  response: z.object({ restored: z.boolean() }),
})

export const markEpisodes = defineEndpoint({
  method: 'POST',
  path: '/api/watch-progress/mark',
  summary: 'Marks episodes as seen, or as not seen (which also forgets their positions)',
  tag,
  access: 'user',
  body: z.object({
    episode_ids: z.array(idField).min(1).max(mostMarkedEpisodes),
    seen: z.boolean(),
  }),
  /** Episodes that do not exist are not counted. */
  response: z.object({ marked_count: z.int() }),
})

export const adoptProgress = defineEndpoint({
  method: 'POST',
  path: '/api/watch-progress/adopt',
  summary: 'Takes over what a device saved while nobody was signed in, by the rule of update',
  tag,
  access: 'user',
  body: z.object({
    saves: z
      .array(saveBody.required({ watched_at: true }))
      .min(1)
      .max(mostAdoptedSaves),
  }),
  response: z.object({ adopted_count: z.int(), unknown_episode_ids: z.array(idField) }),
})
