import { callApi } from '../../../../ui/api/call-api.ts'
import { type AnimeCard, listAnimes } from '../../contract.ts'

/** Number of suggestions in the header (docs/product/browsing.md#search-suggestions). */
const suggestionCount = 8

/** Finds the animes with the best matching titles. */
export async function findSuggestions(search: string, signal: AbortSignal): Promise<AnimeCard[]> {
  const { animes } = await callApi(listAnimes, { query: { search, limit: suggestionCount } }, { signal })
  return animes
}
