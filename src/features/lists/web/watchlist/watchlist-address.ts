import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { maxSearchLength } from '../../../../shared/list-limits.ts'
import { animeTypes } from '../../../catalogue/rules.ts'
import type { countWatchlist, listWatchlist, WatchlistStatus } from '../../watchlist-contract.ts'
import { linesOnPage, readPage } from '../list-pages.ts'

/** The orders with their names in the address; the first is the default. */
export const watchlistOrders = [
  { value: 'recent', text: 'Ajoutés récemment', sort_by: 'added_at', sort_order: 'desc' },
  { value: 'ancien', text: 'Ajoutés en premier', sort_by: 'added_at', sort_order: 'asc' },
  { value: 'titre', text: 'Titre, de A à Z', sort_by: 'title', sort_order: 'asc' },
  { value: 'annee', text: 'Année de sortie', sort_by: 'release_year', sort_order: 'desc' },
  { value: 'note', text: 'Meilleures notes', sort_by: 'rating', sort_order: 'desc' },
  { value: 'ma-note', text: 'Mes meilleures notes', sort_by: 'note', sort_order: 'desc' },
] as const
type WatchlistOrder = (typeof watchlistOrders)[number]['value']

const statusNames: Record<WatchlistStatus, string> = {
  'à voir': 'a-voir',
  'en cours': 'en-cours',
  'en pause': 'en-pause',
  terminé: 'termine',
  abandonné: 'abandonne',
}

/** The state of the watchlist's view. All of it is in the URL. */
export type WatchlistView = {
  status: WatchlistStatus | undefined
  type: 'Anime' | 'Film' | undefined
  search: string
  order: WatchlistOrder
  page: number
}

/** Parses an address; invalid values count as absent. */
export function readWatchlistView(params: URLSearchParams): WatchlistView {
  const read = (name: string) => params.get(name)?.trim() ?? ''
  return {
    status: (Object.keys(statusNames) as WatchlistStatus[]).find((status) => statusNames[status] === read('status')),
    type: animeTypes.find((type) => type === read('type')),
    search: read('q').slice(0, maxSearchLength).trim(),
    order: watchlistOrders.find(({ value }) => value === read('sort'))?.value ?? 'recent',
    page: readPage(params),
  }
}

/** Builds the URL of a view, without default values. */
export function toWatchlistAddress({ status, type, search, order, page }: Partial<WatchlistView> = {}): string {
  const params = new URLSearchParams({ tab: 'watchlist' })
  if (status) params.set('status', statusNames[status])
  if (type) params.set('type', type)
  if (search) params.set('q', search)
  if (order && order !== 'recent') params.set('sort', order)
  if (page && page > 1) params.set('page', String(page))
  return `/my-space?${params}`
}

/** Tests whether the view hides lines. */
export function isFiltered({ status, type, search }: WatchlistView): boolean {
  return status !== undefined || type !== undefined || search !== ''
}

/** Builds the requests for the lines and for the counts of the filters. */
export function toWatchlistInputs(view: WatchlistView): {
  list: InputOf<typeof listWatchlist>
  counts: InputOf<typeof countWatchlist>
} {
  const { status, type, search, page } = view
  const common = { ...(type && { type }), ...(search && { search }) }
  const order = watchlistOrders.find(({ value }) => value === view.order) ?? watchlistOrders[0]
  const { sort_by, sort_order } = order
  return {
    list: { query: { ...common, ...(status && { status }), sort_by, sort_order, page, limit: linesOnPage } },
    counts: { query: common },
  }
}
