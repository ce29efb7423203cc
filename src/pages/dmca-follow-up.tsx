import { FollowUp } from '../features/rights/web/public.ts'
import { pageContext } from '../ui/api/api-context.ts'
import { describePage } from '../ui/head/page-meta.ts'
import type { PageLoaderArgs, PageMeta } from '../ui/page-types.ts'

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
        isIndexed: false,
      })
    : []

export default function FollowUpPage() {
  return <FollowUp />
}
