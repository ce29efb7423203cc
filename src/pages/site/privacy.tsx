import { Privacy } from '../../features/rights/web/legal/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export function loader({ context }: PageLoaderArgs) {
  const { publicUrl, backupDays } = context.get(pageContext)
  return { publicUrl, backupDays }
}

export const meta = describeStaticPage({
  title: 'Politique de confidentialité',
  description: 'Ce que Suminé garde, pourquoi, combien de temps, et comment tout télécharger ou tout effacer.',
  path: '/privacy',
})

export default function PrivacyPage({ loaderData }: PageProps<typeof loader>) {
  return <Privacy backupDays={loaderData.backupDays} />
}
