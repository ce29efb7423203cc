import { lazyPart } from '../../../ui/network/lazy-part.ts'

/** The bell of the header, for whoever is signed in; its code comes only then. */
export const NotificationBell = lazyPart(() => import('./bell/notification-bell.tsx'))

/** Notifications on this device while the site is closed, for whoever is signed in: `userId`. */
export const PushSwitch = lazyPart(() => import('./push/push-switch.tsx'))

export { NotificationsScreen } from './page/notifications-screen.tsx'
