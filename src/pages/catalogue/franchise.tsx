import { redirect } from 'react-router'
import { getFranchise } from '../../features/catalogue/franchise-contract.ts'
import { toFranchisePath } from '../../features/catalogue/places-rules.ts'
import { FranchiseView, isWatchOrder, type WatchOrder } from '../../features/catalogue/web/franchise/public.ts'
import { MissingPage } from '../../features/catalogue/web/public.ts'
import { useSeenCounts } from '../../features/watching/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import type { PageErrorProps, PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'
import { stepsToAnimes } from './describe-anime-page.ts'
import { describeFranchisePage } from './describe-franchise-page.ts'
import { requireCanonical } from './require-canonical.ts'
import { titleFailure } from './title-failure.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, query: ['ordre'], isIndexed: true }

export async function loader({ params, context, request }: PageLoaderArgs<'slug'>) {
  const { api, publicUrl } = context.get(pageContext)
  const given = new URL(request.url).searchParams.get('ordre')
  const order: WatchOrder = isWatchOrder(given) ? given : 'conseille'
  const fields = order === 'conseille' ? '' : `?ordre=${order}`
  requireCanonical(request, `${toFranchisePath(params.slug)}${fields}`)
  const { franchise } = await api(getFranchise, { params: { slug: params.slug.toLowerCase() } })
  // Not for good: an earlier work may join the franchise.
  if (franchise.slug !== params.slug) throw redirect(`${toFranchisePath(franchise.slug)}${fields}`, 302)
  return { franchise, order, publicUrl }
}

const notFound = 'Franchise non trouvée'

export const meta: PageMeta<typeof loader> = ({ loaderData, error }) =>
  loaderData ? describeFranchisePage(loaderData) : titleFailure(error, notFound)

export default function FranchisePage({ loaderData }: PageProps<typeof loader, 'slug'>) {
  const { franchise, order } = loaderData
  const seenOf = useSeenCounts(franchise.members)
  return <FranchiseView franchise={franchise} order={order} steps={stepsToAnimes} seenOf={seenOf} />
}

export function ErrorBoundary({ error }: PageErrorProps) {
  if (toFailure(error).status !== 404) throw error
  return <MissingPage title={notFound} text="Aucun anime à cette adresse n’est lié à d’autres." />
}
