import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { FetchFailure } from './fetch-failure.ts'
import { isPublicAddress } from './public-address.ts'

/** Where outside calls may connect. Given when the site is put together; no setting changes it. */
export type AddressRules = {
  mayConnect: (address: string, port: number) => boolean
  /** All addresses of a name. */
  lookUp: (name: string) => Promise<LookupAddress[]>
}

/** The rules of every site: public addresses only, and no port below 1024 but those of the web. */
export const publicInternet: AddressRules = {
  mayConnect: (address, port) => isPublicAddress(address) && (port === 80 || port === 443 || port >= 1024),
  lookUp: (name) => dns.lookup(name, { all: true }),
}

/** Refuses an address that is written as a number. @throws FetchFailure forbidden-address */
export function requireConnectable(rules: AddressRules, url: URL): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !rules.mayConnect(literal, portOf(url))) throw refusal(url.hostname, literal)
}

/**
 * How sockets for an address find where to connect: the name is looked up once, and the connection goes to what was
 * checked, so that a name which changes its mind in between gains nothing. One forbidden address refuses the name.
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
