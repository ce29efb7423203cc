import { Terms } from '../../features/texts/web/legal/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'nothing', isIndexed: true }

export function loader({ context }: PageLoaderArgs) {
  return { publicUrl: context.get(pageContext).publicUrl }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Conditions d’utilisation',
        description:
          'Les conditions d’utilisation de Suminé, service gratuit d’indexation d’anime : compte, usage, disponibilité, évolution.',
        publicUrl: loaderData.publicUrl,
        path: '/terms',
      })
    : []

export default function TermsPage() {
  return <Terms />
}
