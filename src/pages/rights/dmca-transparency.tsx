import { getRightsFigures } from '../../features/rights/contract.ts'
import { Transparency } from '../../features/rights/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 300, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  return { publicUrl, ...(await api(getRightsFigures, {})) }
}

export const meta = describeStaticPage({
  title: 'Transparence',
  description: 'Les notifications DMCA reçues par Suminé : reçues, acceptées, refusées, rétablies, et le délai médian.',
  path: '/dmca/transparence',
})

export default function TransparencyPage({ loaderData }: PageProps<typeof loader>) {
  return <Transparency months={loaderData.months} />
}
