import { parseWebAddress } from '../parse-web-address.ts'

/** Returns the host of an address as stored in the catalogue, without 'www.'; undefined for an invalid web address. */
export function readHostName(address: string): string | undefined {
  return parseWebAddress(address)?.hostname.replace(/^www\./, '')
}
