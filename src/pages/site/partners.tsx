import { data } from 'react-router'
import { listPartners } from '../../features/community/partners-contract.ts'
import { PartnersView } from '../../features/community/web/partners/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 300, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl, links } = context.get(pageContext)
  const page = { publicUrl, discordUrl: links.discord }
  try {
    const { partners } = await api(listPartners, {})
    return data({ ...page, partners })
  } catch (error) {
    // A page without partners sets an error status: it is not cached, and the browser loads them itself.
    return data({ ...page, partners: undefined }, { status: toFailure(error).status })
  }
}

export const meta = describeStaticPage({
  title: 'Partenaires',
  description: 'Les communautés Discord amies de Suminé : anime, dessin, jeux et soirées de visionnage.',
  path: '/partners',
})

export default function PartnersPage({ loaderData }: PageProps<typeof loader>) {
  return <PartnersView partners={loaderData.partners} discordUrl={loaderData.discordUrl} />
}
