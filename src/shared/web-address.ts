export const maxAddressLength = 2000
/** A row of a PostgreSQL index holds little more; only addresses with many foreign letters reach it. */
export const maxAddressBytes = 2600

/** Whether an address of at most `maxAddressLength` characters fits into an index. */
export const fitsIndex = (address: string): boolean => new TextEncoder().encode(address).length <= maxAddressBytes

/** True for an http(s) address without spaces. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[\s\p{Cc}]/u.test(text)
}
