import { getRightsFigures } from '../../features/rights/contract.ts'
import { Transparency } from '../../features/rights/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 300, dependsOn: 'catalogue', isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  return { publicUrl, ...(await api(getRightsFigures, {})) }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Transparence',
        description:
          'Les notifications DMCA reçues par Suminé : reçues, acceptées, refusées, rétablies, et le délai médian.',
        publicUrl: loaderData.publicUrl,
        path: '/dmca/transparence',
      })
    : []

export default function TransparencyPage({ loaderData }: PageProps<typeof loader>) {
  return <Transparency months={loaderData.months} />
}
