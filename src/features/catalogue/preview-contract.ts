import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField } from '../../shared/contract/fields.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { animeCard, catalogueCache, getAnime, languageField, minimumAgeField, tagsOf } from './contract.ts'

/** What the preview of a card shows, and no more. */
const animePreview = animeCard
  .pick({
    id: true,
    slug: true,
    title: true,
    type: true,
    available_languages: true,
    genres: true,
    release_year: true,
    episode_count: true,
    rating: true,
    synopsis: true,
  })
  .extend({
    inks: z.string().nullable().describe('Its own inks, else those of its cover.'),
    minimum_age: minimumAgeField.nullable().describe('In French practice; 0 is for all, null when unknown.'),
    picture_url: z.string().nullable().describe('Its art, else its cover.'),
    first_episode: z
      .object({
        id: idField,
        season_label: z.string(),
        episode_number: z.number(),
        language: languageField,
        best_source_id: idField
          .nullable()
          .describe('The link that the player opens first, for `POST /api/videos/resolve`; null when there is none.'),
      })
      .nullable()
      .describe('The episode to begin with; null without episodes.'),
  })
export type AnimePreview = z.infer<typeof animePreview>

export const getAnimePreview = defineEndpoint('GET /api/animes/:slug/preview', {
  summary: 'The preview of an anime: a shortened synopsis, a picture, and the episode to begin with',
  tag: 'catalogue',
  access: 'public',
  params: getAnime.params,
  response: z.object({ preview: animePreview }),
  errors: ['NOT_FOUND'],
  cache: catalogueCache,
  shows: ({ preview }, { params }): Tag[] => [
    ...tagsOf(preview),
    ...(preview.slug === params.slug ? [] : ['slugs' as const]),
  ],
})
