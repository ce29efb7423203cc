/** The kinds of notifications (docs/product/notifications.md#who-is-notified). */
export const notificationKinds = [
  'new_episodes',
  'new_animes',
  'saved_searches',
  'report_answers',
  'maintenance',
  'announcements',
] as const

/** The appearance of a notification (docs/product/notifications.md#bell). */
export const notificationTypes = ['anime_created', 'anime_updated', 'info', 'maintenance'] as const

/** How long a notification is kept, and a read one. */
export const notificationMonths = 12
export const readNotificationMonths = 6

/** The largest number of live connections per account: one per browser, with any number of tabs. */
export const maxStreamsPerPerson = 8

/** The largest number of push devices per account; the latest subscriptions count. */
export const maxPushDevices = 10
/** How long a push device may keep failing before it is deleted, in days. */
export const maxPushFailingDays = 7

const shownSymbols: Record<string, string> = { '➕': '✅', '♻️': '🔄', '♻': '🔄' }

/**
 * Converts a notification's text for display: ➕ to ✅ and ♻️ to 🔄
 * (docs/product/notifications.md#text-of-a-notification).
 */
export function toShownText(text: string): string {
  return text.replace(/➕|♻️?/gu, (symbol) => shownSymbols[symbol] ?? symbol)
}
