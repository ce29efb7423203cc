import { redirect } from 'react-router'
import { listAnimes, listGenres } from '../../features/catalogue/contract.ts'
import { listPlaces } from '../../features/catalogue/places-contract.ts'
import {
  type ExplorerContent,
  type ExplorerQuery,
  toExplorerAddress,
  toFilterFields,
  toGenreInput,
  toListedAnime,
  toListInput,
} from '../../features/catalogue/web/public.ts'
import type { AnswerOf, ApiCaller } from '../../shared/contract/endpoint.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'

/**
 * Loads the explorer. If the list or the genres fail, the filters remain usable.
 * @throws a redirection to the last page when the address names one beyond it
 */
export async function loadExplorer(api: ApiCaller, query: ExplorerQuery): Promise<ExplorerContent> {
  const [results, genres, places] = await Promise.all([
    loadResults(api, query),
    loadGenres(api, query),
    loadPlaces(api, query),
  ])
  return { query, results, genres, ...places }
}

async function loadResults(api: ApiCaller, query: ExplorerQuery): Promise<ExplorerContent['results']> {
  let list: AnswerOf<typeof listAnimes>
  try {
    list = await api(listAnimes, toListInput(toFilterFields(query), query))
  } catch (error) {
    return { failure: toFailure(error) }
  }
  if (query.page > 1 && query.page > list.total_pages) {
    throw redirect(toExplorerAddress({ ...query, page: Math.max(1, list.total_pages) }))
  }
  return { animes: list.animes.map(toListedAnime), total: list.total, totalPages: list.total_pages }
}

async function loadGenres(api: ApiCaller, query: ExplorerQuery): Promise<ExplorerContent['genres']> {
  try {
    return (await api(listGenres, toGenreInput(query))).genres
  } catch {
    // The list's own failure is reported instead.
    return []
  }
}

const offeredStudios = 40

async function loadPlaces(api: ApiCaller, { studio }: ExplorerQuery) {
  try {
    const { seasons, studios } = await api(listPlaces, {})
    const largest = studios.toSorted((a, b) => b.anime_count - a.anime_count).slice(0, offeredStudios)
    const byName = largest.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
    return {
      studios: byName.map(({ slug, name }) => ({ slug, name })),
      seasons: seasons.map(({ slug, name }) => ({ slug, name })),
      studioName: studio === '' ? undefined : studios.find(({ slug }) => slug === studio)?.name,
    }
  } catch {
    return { seasons: [], studios: [] }
  }
}
