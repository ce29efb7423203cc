const shownSymbols: Record<string, string> = { '➕': '✅', '♻️': '🔄', '♻': '🔄' }

/**
 * A notification's text as the screens show it: ➕ as ✅ and ♻️ as 🔄
 * (docs/product/notifications.md#text-of-a-notification).
 */
export function toShownText(text: string): string {
  return text.replace(/➕|♻️?/gu, (symbol) => shownSymbols[symbol] ?? symbol)
}
