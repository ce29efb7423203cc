import { Privacy } from '../features/legal/web/public.ts'
import { pageContext } from '../ui/api/api-context.ts'
import { describePage } from '../ui/head/page-meta.ts'
import type { PageLoaderArgs, PageMeta } from '../ui/page-types.ts'

export function loader({ context }: PageLoaderArgs) {
  return { publicUrl: context.get(pageContext).publicUrl }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Politique de confidentialité',
        description: 'Ce que Suminé garde, pourquoi, combien de temps, et comment tout télécharger ou tout effacer.',
        publicUrl: loaderData.publicUrl,
        path: '/privacy',
      })
    : []

export default function PrivacyPage() {
  return <Privacy />
}
