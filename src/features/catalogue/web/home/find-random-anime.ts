import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { type AnimeCard, listAnimes } from '../../contract.ts'

const drawnPages = 10
const pageSize = 20

/** The filters of a list of animes, without its order and page. */
export type DrawFilters = Omit<InputOf<typeof listAnimes>['query'], 'sort_by' | 'sort_order' | 'page' | 'limit'>

let lastDrawn: number | undefined

/**
 * Chooses an anime of a random page (1 to 10 where there are as many), newest release first, and never the same twice
 * in a row unless it is the only one (docs/product/browsing.md#random-anime).
 * @param filters limit the choice
 * @returns null when no anime passes the filters or the catalogue does not answer
 */
export async function findRandomAnime(
  filters: DrawFilters = {},
  random: () => number = Math.random,
): Promise<AnimeCard | null> {
  const drawFrom = (pages: number) => listPage(filters, 1 + Math.floor(random() * pages))
  try {
    const drawn = await drawFrom(drawnPages)
    // A small catalogue has fewer pages.
    const { animes, total } = drawn.animes.length > 0 ? drawn : await drawFrom(Math.max(1, drawn.total_pages))
    const isRepeated = animes.length === 1 && animes[0]?.id === lastDrawn && total > 1
    const others = isRepeated ? (await listPage(filters, 1)).animes : animes
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

function listPage(filters: DrawFilters, page: number) {
  return callApi(listAnimes, {
    query: { ...filters, page, limit: pageSize, sort_by: 'release_year', sort_order: 'desc' },
  })
}
