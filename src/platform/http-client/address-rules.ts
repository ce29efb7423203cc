import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { FetchFailure } from './fetch-failure.ts'
import { isPublicAddress } from './public-address.ts'

/** Where outgoing requests may connect. Set in code; no setting changes it. */
export type AddressRules = {
  mayConnect: (address: string, port: number) => boolean
  /** Returns all addresses of a name. */
  lookUp: (name: string) => Promise<LookupAddress[]>
}

/** The rules of every site: public addresses only, and no port below 1024 except 80 and 443. */
export const publicInternet: AddressRules = {
  mayConnect: (address, port) => isPublicAddress(address) && (port === 80 || port === 443 || port >= 1024),
  lookUp: (name) => dns.lookup(name, { all: true }),
}

/** Refuses a forbidden IP address in a URL. @throws FetchFailure forbidden-address */
export function requireConnectable(rules: AddressRules, url: URL): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !rules.mayConnect(literal, portOf(url))) throw refusal(url.hostname, literal)
}

/**
 * Returns a DNS lookup for sockets. It resolves the name once and connects to the checked address, so a name that
 * changes its answer in between gains nothing. One forbidden address refuses the name.
 */
export function guardedLookup(rules: AddressRules, url: URL): LookupFunction {
  return (name, options, callback) => {
    rules.lookUp(name).then(
      (addresses) => {
        const forbidden = addresses.find(({ address }) => !rules.mayConnect(address, portOf(url)))
        const [first] = addresses
        if (forbidden) callback(refusal(name, forbidden.address), '')
        else if (!first) callback(new FetchFailure('unreachable', `${name} has no address`), '')
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

const refusal = (name: string, address: string) =>
  new FetchFailure('forbidden-address', `${name} leads to ${address}, where no outside call may go`)
