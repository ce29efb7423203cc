import { parseWebAddress } from '../parse-web-address.ts'

/** The host of an address as the catalogue keeps it, without 'www.'; undefined when it is no web address. */
export function readHostName(address: string): string | undefined {
  return parseWebAddress(address)?.hostname.replace(/^www\./, '')
}
