import { FollowUp } from '../../features/rights/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'nothing', isIndexed: false }

export function loader({ context }: PageLoaderArgs) {
  return { publicUrl: context.get(pageContext).publicUrl }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Suivi d’une notification',
        description: 'L’état d’une notification envoyée à Suminé.',
        publicUrl: loaderData.publicUrl,
        path: '/dmca/suivi',
        isIndexed: handle.isIndexed,
      })
    : []

export default function FollowUpPage() {
  return <FollowUp />
}
