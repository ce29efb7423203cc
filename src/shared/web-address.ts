export const maxAddressLength = 2000
/** A row of a PostgreSQL index holds little more; only addresses with many foreign letters reach it. */
export const maxAddressBytes = 2600

/** True for an http(s) address without spaces. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[\s\p{Cc}]/u.test(text)
}
