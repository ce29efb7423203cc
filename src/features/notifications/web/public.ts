import { lazy } from 'react'

/** The bell of the header, for whoever is signed in; its code comes only then. */
export const NotificationBell = lazy(() => import('./bell/notification-bell.tsx'))

export { NotificationsScreen } from './page/notifications-screen.tsx'
