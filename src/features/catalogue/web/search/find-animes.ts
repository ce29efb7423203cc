import { callApi } from '../../../../ui/api/call-api.ts'
import type { AnimeCard, listAnimes } from '../../contract.ts'

/** How many suggestions the header shows (docs/product/browsing.md#search-suggestions). */
const suggestionCount = 8

/** The animes whose title fits best. */
export async function findAnimes(search: string, signal: AbortSignal): Promise<AnimeCard[]> {
  const { animes } = await callApi<typeof listAnimes>(
    'GET /api/animes',
    { query: { search, limit: suggestionCount } },
    { signal },
  )
  return animes
}
