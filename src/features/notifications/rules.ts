/** How long a notification is kept, and a read one. */
export const notificationMonths = 12
export const readNotificationMonths = 6

const shownSymbols: Record<string, string> = { '➕': '✅', '♻️': '🔄', '♻': '🔄' }

/**
 * Converts a notification's text for display: ➕ to ✅ and ♻️ to 🔄
 * (docs/product/notifications.md#text-of-a-notification).
 */
export function toShownText(text: string): string {
  return text.replace(/➕|♻️?/gu, (symbol) => shownSymbols[symbol] ?? symbol)
}
