import { useEffect, useState } from 'react'
import { getStatus, type SiteStatus } from '../../features/insights/status-contract.ts'
import { StatusView } from '../../features/insights/web/status/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { callApi } from '../../ui/api/call-api.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import { listen } from '../../ui/network/listen.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 30, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  return { status: await api(getStatus, {}), publicUrl }
}

export const meta = describeStaticPage({
  title: 'État du service',
  description:
    'Base de données, liens, hébergeurs et tâches de Suminé, et sa disponibilité jour par jour sur 30 jours.',
  path: '/status',
  hasBreadcrumbs: true,
})

const refreshMs = 60_000

export default function StatusPage({ loaderData: { status } }: PageProps<typeof loader>) {
  // Another load of the page, as by its link in the footer, is newer than what was measured here.
  return <CurrentStatus key={status.checked_at} given={status} />
}

function CurrentStatus({ given }: { given: SiteStatus }) {
  const [status, setStatus] = useState(given)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      // After a failure the last answer stays, with its time.
      callApi(getStatus, {}, { anonymous: true }).then((now) => {
        setStatus(now)
        setError(undefined)
      }, setError)
    }
    const timer = setInterval(refresh, refreshMs)
    const stop = listen(document, 'visibilitychange', refresh)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
  return <StatusView status={status} error={error} />
}
