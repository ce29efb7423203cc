import { data, Link, useSearchParams } from 'react-router'
import {
  countFilters,
  type ExplorerQuery,
  ExplorerView,
  explorerFields,
  parseExplorerQuery,
  RandomAnimeButton,
  toExplorerAddress,
  toFilterFields,
} from '../../features/catalogue/web/public.ts'
import { SaveSearch } from '../../features/notifications/web/saved-searches/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { isWorthDocument, toFailure } from '../../ui/errors/to-failure.ts'
import { describePage, newEpisodesFeed } from '../../ui/head/page-meta.ts'
import type { PageErrorProps, PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'
import { loadExplorer } from './load-explorer.ts'
import { requireCanonical } from './require-canonical.ts'

export const handle: PageHandle = { cacheSeconds: 3600, query: explorerFields, isIndexed: true }

export async function loader({ context, request }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const query = parseExplorerQuery(new URL(request.url).searchParams)
  requireCanonical(request, toExplorerAddress(query))
  const explorer = await loadExplorer(api, query)
  // A failed list sets the status, so that the page is not cached for the next visitor.
  return data({ ...explorer, publicUrl }, { status: explorer.results.failure?.status ?? 200 })
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Explorer · Suminé' }]
  const { query, publicUrl } = loaderData
  return describePage({
    title: toTitle(query),
    description: "Tout le catalogue d'anime et de films en VOSTFR et VF : recherche, genres, langue, année.",
    publicUrl,
    path: toExplorerAddress({ ...query, view: 'grid' }),
    feeds: [newEpisodesFeed],
    isIndexed: handle.isIndexed && query.search === '' && !query.isUnlisted && countFilters(query) <= 1,
  })
}

function toTitle({ search, page }: { search: string; page: number }): string {
  return [search, 'Explorer', page > 1 && `page ${page}`].filter(Boolean).join(' – ')
}

export default function ExplorerPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <ExplorerHeading query={loaderData.query} />
      <ExplorerView {...loaderData} FilterAction={SaveSearch} />
    </>
  )
}

/** The list failed: the filters stay, so that the visitor can change the search or retry. */
export function ErrorBoundary({ error }: PageErrorProps) {
  const failure = toFailure(error)
  const [params] = useSearchParams()
  if (failure.code === 'MAINTENANCE' || isWorthDocument(error)) throw error
  const query = parseExplorerQuery(params)
  return (
    <>
      <ExplorerHeading query={query} />
      <ExplorerView query={query} results={{ failure }} genres={[]} seasons={[]} studios={[]} />
    </>
  )
}

function ExplorerHeading({ query }: { query: ExplorerQuery }) {
  return (
    <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 pt-8 pb-6 lg:pt-12">
      <h1>Explorer</h1>
      <Link
        to="/parcourir"
        prefetch="intent"
        className="inline-flex min-h-11 items-center text-text-2 underline underline-offset-3 hover:text-text"
      >
        <span className="sm:hidden">Parcourir</span>
        <span className="max-sm:hidden">Par genre, saison ou studio</span>
      </Link>
      <div className="ml-auto max-sm:[&_span]:sr-only">
        <RandomAnimeButton
          filters={toFilterFields(query)}
          address={toExplorerAddress({ ...query, sort: undefined, page: 1 })}
        />
      </div>
    </div>
  )
}
