import { data, redirect } from 'react-router'
import { listAnimes } from '../../features/catalogue/contract.ts'
import { listPlaces } from '../../features/catalogue/places-contract.ts'
import type { PlaceKind } from '../../features/catalogue/places-rules.ts'
import { toPlacePath } from '../../features/catalogue/places-rules.ts'
import { type PlaceContent, toExplorerPath, toListedAnime } from '../../features/catalogue/web/public.ts'
import { highestPage } from '../../shared/list-limits.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import type { PageLoaderArgs } from '../../ui/page-types.ts'
import { requireCanonical } from './require-canonical.ts'

const pageSize = 24
const lists = { genre: 'genres', studio: 'studios', season: 'seasons', year: 'years' } as const

/**
 * Loads one page of the animes of a place, the most followed first.
 * @throws a response with status 404, or a redirection to the last page when the address names one beyond it
 */
export async function loadPlace(
  { context, request }: PageLoaderArgs,
  kind: PlaceKind,
  slug: string,
): Promise<PlaceContent & { publicUrl: string }> {
  const { api, publicUrl } = context.get(pageContext)
  const path = toPlacePath(kind, slug)
  const page = readPage(request)
  requireCanonical(request, page > 1 ? `${path}?page=${page}` : path)
  const places = await api(listPlaces, {})
  const same: typeof places.genres | typeof places.studios = places[lists[kind]]
  const index = same.findIndex((known) => known.slug === slug)
  const place = same[index]
  if (!place) throw data({ message: 'Page introuvable', code: 'NOT_FOUND' }, 404)
  const filters = toFilters(kind, place)
  const [list, french] = await Promise.all([
    api(listAnimes, { query: { ...filters, sort_by: 'popularity', sort_order: 'desc', page, limit: pageSize } }),
    api(listAnimes, { query: { ...filters, language: 'VF', limit: 1 } }),
  ])
  if (page > 1 && page > list.total_pages)
    throw redirect(list.total_pages > 1 ? `${path}?page=${list.total_pages}` : path)
  const isOrdered = kind === 'season' || kind === 'year'
  return {
    kind,
    place: { slug: place.slug, name: place.name, anime_count: list.total },
    inFrench: french.total,
    animes: list.animes.map(toListedAnime),
    page,
    totalPages: list.total_pages,
    earlier: isOrdered ? same[index + 1] : undefined,
    later: isOrdered ? same[index - 1] : undefined,
    explorerPath: toExplorerPath(filters),
    publicUrl,
  }
}

function readPage(request: Request): number {
  const text = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 1
  return page <= highestPage ? page : 1
}

function toFilters(kind: PlaceKind, place: { slug: string; id?: number }) {
  if (kind === 'genre') return { genres: String(place.id) }
  if (kind === 'studio') return { studio: place.slug }
  if (kind === 'season') return { season: place.slug }
  return { year_min: Number(place.slug), year_max: Number(place.slug) }
}
