import { data } from 'react-router'
import { listPartners } from '../../features/community/partners-contract.ts'
import { PartnersView } from '../../features/community/web/partners/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 300, dependsOn: 'catalogue', isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl, links } = context.get(pageContext)
  const page = { publicUrl, discordUrl: links.discord }
  try {
    const { partners } = await api(listPartners, {})
    return data({ ...page, partners })
  } catch (error) {
    // A page without them says so by its status: it is not kept, and the browser tries by itself.
    return data({ ...page, partners: undefined }, { status: toFailure(error).status })
  }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Partenaires',
        description: 'Les communautés Discord amies de Suminé : anime, dessin, jeux et soirées de visionnage.',
        publicUrl: loaderData.publicUrl,
        path: '/partners',
      })
    : []

export default function PartnersPage({ loaderData }: PageProps<typeof loader>) {
  return <PartnersView partners={loaderData.partners} discordUrl={loaderData.discordUrl} />
}
