import { callApi } from '../../../../ui/api/call-api.ts'
import { type AnimeCard, listAnimes } from '../../contract.ts'

const drawnPages = 10
const pageSize = 20

/**
 * Chooses an anime of a random page (1 to 10 where there are as many), newest release first
 * (docs/product/browsing.md#random-anime).
 * @returns null when the catalogue is empty or does not answer
 */
export async function findRandomAnime(random: () => number = Math.random): Promise<AnimeCard | null> {
  const drawFrom = (pages: number) => listPage(1 + Math.floor(random() * pages))
  try {
    const drawn = await drawFrom(drawnPages)
    // A small catalogue has fewer pages.
    const { animes } = drawn.animes.length > 0 ? drawn : await drawFrom(Math.max(1, drawn.total_pages))
    return animes[Math.floor(random() * animes.length)] ?? null
  } catch {
    return null
  }
}

function listPage(page: number) {
  return callApi(listAnimes, {
    query: { page, limit: pageSize, sort_by: 'release_year', sort_order: 'desc' },
  })
}
