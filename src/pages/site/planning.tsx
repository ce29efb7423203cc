import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { getPlanning } from '../../features/planning/contract.ts'
import {
  PlanningFailure,
  PlanningView,
  planningFields,
  readPlanningAddress,
  toMonday,
  toPlanningPath,
} from '../../features/planning/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { isWorthDocument, toFailure } from '../../ui/errors/to-failure.ts'
import { toParisDay } from '../../ui/formats/paris-clock.ts'
import { describePage, newEpisodesFeed } from '../../ui/head/page-meta.ts'
import type { PageErrorProps, PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'
import { requireCanonical } from '../catalogue/require-canonical.ts'

export const handle: PageHandle = { cacheSeconds: 60, query: planningFields, isIndexed: true }

export async function loader({ context, request }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const address = readPlanningAddress(new URL(request.url).searchParams)
  requireCanonical(request, toPlanningPath(address))
  const { monday } = address
  const days = await api(getPlanning, { query: monday === undefined ? {} : { week: monday } })
  const madeAt = new Date().toISOString()
  return { days, monday: monday ?? toMonday(toParisDay(madeAt)), madeAt, isPresent: monday === undefined, publicUrl }
}

/** All days of the week are loaded: only another week needs a request. The link to the current week names no day. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherDay = currentUrl.search !== nextUrl.search && nextUrl.searchParams.has('day')
  return isOtherDay && weekOf(currentUrl) === weekOf(nextUrl) ? false : defaultShouldRevalidate
}

const weekOf = ({ searchParams }: URL): string | undefined => readPlanningAddress(searchParams).monday

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Planning',
        description: 'Les sorties d’anime de la semaine en VOSTFR et VF, du lundi au dimanche, à l’heure de Paris.',
        publicUrl: loaderData.publicUrl,
        path: '/planning',
        feeds: [newEpisodesFeed],
        isIndexed: loaderData.isPresent,
      })
    : [{ title: 'Planning · Suminé' }]

export default function PlanningPage({ loaderData: { days, monday, madeAt } }: PageProps<typeof loader>) {
  return <PlanningView days={days} monday={monday} madeAt={madeAt} />
}

export function ErrorBoundary({ error }: PageErrorProps) {
  const failure = toFailure(error)
  // The site's error page handles failures that do not concern the planning.
  if (failure.code === 'OFFLINE' || failure.status === 503 || isWorthDocument(error)) throw error
  return <PlanningFailure message={failure.message} isRefused={failure.code === 'VALIDATION'} />
}
