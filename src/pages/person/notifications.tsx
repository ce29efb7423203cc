import { NotificationsScreen } from '../../features/notifications/web/public.ts'
import { loadPublicUrl } from '../../ui/api/load-public-url.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const loader = loadPublicUrl

/** The frame is the same for every filter and page of the list. */
export const shouldRevalidate = () => false

export const meta = describeStaticPage({
  title: 'Notifications',
  description: 'Les nouveaux animes et les nouveaux épisodes de ceux que vous suivez sur Suminé.',
  path: '/notifications',
  isIndexed: handle.isIndexed,
})

export default NotificationsScreen
