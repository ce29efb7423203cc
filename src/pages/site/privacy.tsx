import { Privacy } from '../../features/texts/web/legal/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'nothing', isIndexed: true }

export function loader({ context }: PageLoaderArgs) {
  const { publicUrl, backupDays } = context.get(pageContext)
  return { publicUrl, backupDays }
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

export default function PrivacyPage({ loaderData }: PageProps<typeof loader>) {
  return <Privacy backupDays={loaderData.backupDays} />
}
