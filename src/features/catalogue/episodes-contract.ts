import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { animeIdInPath, languageField } from './contract.ts'
import { offStoryMarks } from './off-story-rules.ts'

/** Whether an episode is a filler or a recap, which do not carry the story on. */
export const offStoryField = z.enum(offStoryMarks)

/** An alternative link for the same episode and language. */
export const episodeSource = z.object({
  id: idField.describe('The `source_id` of `POST /api/videos/resolve` and `/failures`.'),
  url: z.string(),
  host: z.string(),
  priority: z.int(),
  health: z.enum(['ok', 'slow', 'dead', 'unknown']),
  captions_url: z.string().nullable(),
})

export const episode = z.object({
  id: idField,
  season_label: z.string(),
  episode_number: z.number().describe('Sorts and addresses it; 12.5 lies between 12 and 13.'),
  number_label: z.string().nullable().describe("Shown instead of the number, such as '13-14' or 'Spécial'."),
  off_story: offStoryField.nullable(),
  language: languageField,
  title: z.string().nullable(),
  synopsis: z.string().nullable(),
  duration: z.int().nullable().describe('In seconds.'),
  thumbnail_url: z.string().nullable(),
  video_url: z.string().nullable().describe('The first healthy source; null when the episode has none.'),
  release_date: instantField.nullable(),
  /**
   * Start and end of the opening, and start of the ending, in seconds, when known
   * (docs/product/browsing.md#seasons-and-episodes).
   */
  intro_start: z.int().nullable(),
  intro_end: z.int().nullable(),
  outro_start: z.int().nullable(),
  sources: z.array(episodeSource),
  is_withheld: z.boolean().describe('A rights holder had its links withdrawn, so visitors see none.'),
})
export type Episode = z.infer<typeof episode>

export const season = z.object({ season_label: z.string(), episodes: z.array(episode) })
export type Season = z.infer<typeof season>

export const listEpisodes = defineEndpoint({
  method: 'GET',
  path: '/api/animes/:id/episodes',
  summary: "An anime's episodes by season, in display order",
  tag: 'episodes',
  access: 'public',
  params: z.object({ id: animeIdInPath }),
  response: z.object({ seasons: z.array(season) }),
  errors: ['NOT_FOUND'],
  cache: { seconds: 3600 },
  shows: (_, { params }) => [`anime:${params.id}`],
})
