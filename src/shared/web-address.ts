export const maxAddressLength = 2000

/** True for an http(s) address without spaces. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[\s\p{Cc}]/u.test(text)
}
