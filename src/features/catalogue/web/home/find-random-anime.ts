import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { getSession } from '../../../account/web/public.ts'
import { type AnimeCard, listAnimes } from '../../contract.ts'

const drawnPages = 10
const pageSize = 20

/** The filters of a list of animes, without its order and page; `unlisted` leaves out those of the member's list. */
export type DrawFilters = Omit<InputOf<typeof listAnimes>['query'], 'sort_by' | 'sort_order' | 'page' | 'limit'> & {
  unlisted?: 'true'
}

let lastDrawn: number | undefined

/**
 * Chooses an anime of a random page (1 to 10 where there are as many), newest release first, and never the same twice
 * in a row unless it is the only one (docs/product/browsing.md#random-anime).
 * @param filters limit the choice
 * @param isMember without a session there is no list to leave out
 * @returns null when no anime passes the filters or the catalogue does not answer
 */
export async function findRandomAnime(
  filters: DrawFilters = {},
  random: () => number = Math.random,
  isMember = getSession().status === 'signed-in',
): Promise<AnimeCard | null> {
  const list = (page: number) => listPage(filters, page, isMember)
  const drawFrom = (pages: number) => list(1 + Math.floor(random() * pages))
  try {
    const drawn = await drawFrom(drawnPages)
    // A small catalogue has fewer pages.
    const { animes, total } = drawn.animes.length > 0 ? drawn : await drawFrom(Math.max(1, drawn.total_pages))
    const isRepeated = animes.length === 1 && animes[0]?.id === lastDrawn && total > 1
    const others = isRepeated ? (await list(1)).animes : animes
    const chosen = choose(others, random)
    lastDrawn = chosen?.id
    return chosen
  } catch {
    return null
  }
}

function choose(animes: AnimeCard[], random: () => number): AnimeCard | null {
  const fresh = animes.length > 1 ? animes.filter(({ id }) => id !== lastDrawn) : animes
  return fresh[Math.floor(random() * fresh.length)] ?? null
}

async function listPage({ unlisted, ...filters }: DrawFilters, page: number, isMember: boolean) {
  const input = { query: { ...filters, page, limit: pageSize, sort_by: 'release_year', sort_order: 'desc' } } as const
  if (!unlisted || !isMember) return callApi(listAnimes, input)
  // Few members draw with this filter.
  const { listUnlistedAnimes } = await import('../../unlisted-contract.ts')
  return callApi(listUnlistedAnimes, input)
}
