import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { listUnlistedAnimes } from '../../unlisted-contract.ts'
import { toListedAnime } from '../listed-anime.ts'

/** Fetches a page of results without the animes of the member's list. */
export async function fetchUnlisted(input: InputOf<typeof listUnlistedAnimes>, signal: AbortSignal) {
  const { animes, total, total_pages, genres } = await callApi(listUnlistedAnimes, input, { signal })
  return { results: { animes: animes.map(toListedAnime), total, totalPages: total_pages }, genres }
}
