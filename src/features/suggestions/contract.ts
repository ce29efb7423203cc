import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { animeCard, animeIdInPath } from '../catalogue/contract.ts'
import { reasonKinds } from './rules.ts'

const memberCall = callsOf({ tag: 'suggestions', access: 'user' })

const suggestion = z.object({
  anime: animeCard,
  because: z.object({
    kind: z.enum(reasonKinds).describe("What in the person's data speaks for it."),
    slug: z.string(),
    title: z.string(),
    note: z.number().nullable().describe("The person's note of it, when that is the reason."),
    same_studio: z.boolean().describe('Whether both are of one studio.'),
    shared_genres: z.array(z.string()).describe('The genres that both have, the rarest first, at most three.'),
  }),
})
export type Suggestion = z.infer<typeof suggestion>

export const listSuggestions = memberCall('GET /api/suggestions', {
  summary: 'Suggested animes, each with a reason from the lists, scores and episodes of the person; deterministic',
  response: z.object({
    mark_count: z.int().describe('The number of animes of the person that tell something of their taste.'),
    suggestions: z.array(suggestion),
  }),
})

const hiddenAnime = z.object({ anime_id: idField, slug: z.string(), title: z.string(), hidden_at: instantField })

export const listHidden = memberCall('GET /api/suggestions/hidden', {
  summary: 'The animes that the person hid, the latest first',
  response: z.object({ animes: z.array(hiddenAnime) }),
})

const params = z.object({ anime_id: animeIdInPath })

export const hideSuggestion = memberCall('PUT /api/suggestions/hidden/:anime_id', {
  summary: 'Hides an anime from the suggestions',
  params,
  response: z.object({ hidden: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const showSuggestion = memberCall('DELETE /api/suggestions/hidden/:anime_id', {
  summary: 'Allows an anime in the suggestions again',
  params,
  response: z.object({ shown: z.boolean().describe('False when it was not hidden.') }),
})
