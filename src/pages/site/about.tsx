import { About } from '../../features/community/web/about/public.ts'
import { getSiteStats } from '../../features/insights/totals-contract.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 300, isIndexed: true }

// The last real figures, or those for when none were ever known (docs/product/texts.md#figures-of-the-site).
let known = { total_animes: 10_000, total_episodes: 50_000, total_users: 100_000, uptime: '99.9%' }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  known = await api(getSiteStats, {}).catch(() => known)
  return { stats: known, publicUrl }
}

export const meta = describeStaticPage({
  title: 'À propos',
  description:
    'La mission de Suminé : un catalogue d’anime francophone clair, en VF et en VOSTFR, gratuit et sans traceur.',
  path: '/about',
  hasBreadcrumbs: true,
})

export default function AboutPage({ loaderData }: PageProps<typeof loader>) {
  return <About stats={loaderData.stats} />
}
