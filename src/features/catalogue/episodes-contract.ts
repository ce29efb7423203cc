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
  host: z.string().describe('The third party that serves the video.'),
  priority: z.int().describe('Players try sources in this order, the lowest first.'),
  health: z
    .enum(['ok', 'slow', 'dead', 'unknown'])
    .describe('The result of the last check; `unknown` before the first.'),
  captions_url: z.string().nullable().describe('A file of captions; null without one.'),
})

export const episode = z.object({
  id: idField,
  season_label: z.string().describe('Such as `Saison 1`, `Films` or `OAV`.'),
  episode_number: z.number().describe('Sorts and addresses it; 12.5 lies between 12 and 13.'),
  number_label: z.string().nullable().describe("Shown instead of the number, such as '13-14' or 'Spécial'."),
  off_story: offStoryField.nullable().describe('Whether it is a filler or a recap; null when it is part of the story.'),
  language: languageField,
  title: z.string().nullable(),
  synopsis: z.string().nullable(),
  duration: z.int().nullable().describe('In seconds.'),
  thumbnail_url: z.string().nullable().describe('A still.'),
  video_url: z.string().nullable().describe('The first healthy source; null when the episode has none.'),
  release_date: instantField.nullable(),
  intro_start: z.int().nullable().describe('Start of the opening, in seconds; null when unknown.'),
  intro_end: z.int().nullable().describe('End of the opening, in seconds; null when unknown.'),
  outro_start: z.int().nullable().describe('Start of the ending, in seconds; null when unknown.'),
  sources: z.array(episodeSource),
  is_withheld: z.boolean().describe('A rights holder had its links withdrawn, so visitors see none.'),
})
export type Episode = z.infer<typeof episode>

export const season = z.object({ season_label: episode.shape.season_label, episodes: z.array(episode) })
export type Season = z.infer<typeof season>

export const listEpisodes = defineEndpoint('GET /api/animes/:id/episodes', {
  summary: "An anime's episodes by season, in display order",
  tag: 'episodes',
  access: 'public',
  params: z.object({ id: animeIdInPath }),
  response: z.object({ seasons: z.array(season) }),
  cache: { seconds: 3600 },
  shows: (_, { params }) => [`anime:${params.id}`],
})
