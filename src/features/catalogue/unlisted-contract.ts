import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { animeList, animeListQuery, countedGenre } from './contract.ts'

export const listUnlistedAnimes = defineEndpoint('GET /api/watchlist/unlisted', {
  summary: "The catalogue without the animes of the caller's watchlist: one page, with counts per genre",
  tag: 'watchlist',
  access: 'user',
  rate: 'search',
  reads: 'replicas',
  query: animeListQuery,
  response: animeList.extend({ genres: z.array(countedGenre) }),
})
