import { PlaceView } from '../../features/catalogue/web/public.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'
import { describePlacePage } from './describe-place-page.ts'
import { loadPlace } from './load-place.ts'
import { MissingPlace } from './missing-place.tsx'

export const handle: PageHandle = { cacheSeconds: 3600, query: ['page'], isIndexed: true }

export const loader = (args: PageLoaderArgs<'season'>) => loadPlace(args, 'season', args.params.season)

export const meta: PageMeta<typeof loader> = describePlacePage

export default function SeasonPage({ loaderData }: PageProps<typeof loader>) {
  return <PlaceView {...loaderData} />
}

export const ErrorBoundary = MissingPlace
