import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { limitField } from '../../shared/contract/fields.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { animeCard, catalogueCache, genreField, languageField, tagsOf } from './contract.ts'

const place = z.object({ slug: z.string(), name: z.string(), anime_count: z.int() })
/** A studio, broadcast season or year with a page of its own. */
export type Place = z.infer<typeof place>

export const listPlaces = defineEndpoint('GET /api/places', {
  summary: 'The genres, studios, broadcast seasons and years of the catalogue, each with its number of animes',
  tag: 'catalogue',
  access: 'public',
  response: z.object({
    genres: z.array(place.extend({ id: genreField.shape.id })),
    studios: z.array(place),
    seasons: z.array(place).describe('The latest first; slugs such as `automne-2026`.'),
    years: z.array(place).describe('The latest first.'),
  }),
  cache: catalogueCache,
  shows: () => ['genres', 'animes'],
})

export const listNewlyReleased = defineEndpoint('GET /api/new-releases', {
  summary:
    'The animes with episodes that were added over the last seven days, in one language or any, the latest first',
  tag: 'catalogue',
  access: 'public',
  query: z.object({
    language: languageField.optional().describe('Only this language.'),
    limit: limitField.default(60),
  }),
  response: z.object({ animes: z.array(animeCard.extend({ new_episodes: z.int() })) }),
  // The period moves on.
  cache: { seconds: 600 },
  shows: ({ animes }) => ['animes', 'episodes', 'rights', ...animes.flatMap((anime): Tag[] => tagsOf(anime))],
})
