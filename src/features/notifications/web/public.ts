import { lazy } from 'react'

/** The bell of the header, for whoever is signed in; its code comes only then. */
export const NotificationBell = lazy(() => import('./bell/notification-bell.tsx'))

/** Notifications on this device while the site is closed, for whoever is signed in: `userId`. */
export const PushSwitch = lazy(() => import('./push/push-switch.tsx'))

export { NotificationsScreen } from './page/notifications-screen.tsx'
