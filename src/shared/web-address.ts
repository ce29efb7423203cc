/** Letters that an address may have. */
export const longestAddress = 2000

/** True for an address over http(s) without blanks. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[\s\p{Cc}]/u.test(text)
}
