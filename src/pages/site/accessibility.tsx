import { Accessibility } from '../../features/rights/web/legal/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export function loader({ context }: PageLoaderArgs) {
  const { publicUrl, links } = context.get(pageContext)
  return {
    publicUrl,
    contact: { email: links.contactEmail, hasNetworks: links.networks.length > 0 },
  }
}

export const meta = describeStaticPage({
  title: 'Accessibilité',
  description:
    'Ce qui est accessible sur Suminé selon les WCAG 2.2, ce qui ne l’est pas encore, et comment nous le dire.',
  path: '/accessibilite',
})

export default function AccessibilityPage({ loaderData }: PageProps<typeof loader>) {
  return <Accessibility contact={loaderData.contact} />
}
