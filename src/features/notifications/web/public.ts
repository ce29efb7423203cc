import { lazyPart } from '../../../ui/network/lazy-part.ts'

/** The bell of the header, for members; its code is loaded only for them. */
export const NotificationBell = lazyPart(() => import('./bell/notification-bell.tsx'))

/** Push notifications on this device, for the member `userId`. */
export const PushSwitch = lazyPart(() => import('./push/push-switch.tsx'))

export { NotificationsScreen } from './page/notifications-screen.tsx'
