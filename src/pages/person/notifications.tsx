import { NotificationsScreen } from '../../features/notifications/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'nothing', isIndexed: false }

export function loader({ context }: PageLoaderArgs) {
  return { publicUrl: context.get(pageContext).publicUrl }
}

/** The frame is the same for every filter and page of the list. */
export const shouldRevalidate = () => false

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Notifications',
        description: 'Les nouveaux animes et les nouveaux épisodes de ceux que vous suivez sur Suminé.',
        publicUrl: loaderData.publicUrl,
        path: '/notifications',
        isIndexed: handle.isIndexed,
      })
    : []

export default function NotificationsPage() {
  return <NotificationsScreen />
}
