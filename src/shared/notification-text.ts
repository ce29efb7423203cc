const shownSymbols: Record<string, string> = { '➕': '✅', '♻️': '🔄', '♻': '🔄' }

/** A notification's text as the screens show it: ➕ as ✅ and ♻️ as 🔄 (user side §2). */
export function toShownText(text: string): string {
  return text.replace(/➕|♻️?/gu, (symbol) => shownSymbols[symbol] ?? symbol)
}
