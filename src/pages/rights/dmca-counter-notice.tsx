import { CounterNotice } from '../../features/rights/web/public.ts'
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
        title: 'Contre-notification',
        description: 'Contester le retrait d’un lien de Suminé.',
        publicUrl: loaderData.publicUrl,
        path: '/dmca/contre-notification',
      })
    : []

export default function CounterNoticePage() {
  return <CounterNotice />
}
