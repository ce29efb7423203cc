import { Dmca } from '../../features/rights/web/public.ts'
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
        title: 'DMCA',
        description:
          'Faire retirer un lien qui porte atteinte à un droit d’auteur : procédure, formulaire, modèle et contre-notification.',
        publicUrl: loaderData.publicUrl,
        path: '/dmca',
      })
    : []

export default function DmcaPage() {
  return <Dmca />
}
