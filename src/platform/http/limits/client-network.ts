import { isIPv6 } from 'node:net'
import { readIpv6Groups } from '../../http-client/public-address.ts'

/**
 * Returns the network that counts as one client: an IPv4 address itself, or the /64 of an IPv6 address, since providers
 * give each customer at least one. Some proxies write the client's port after its address; it changes with each
 * connection.
 */
export function toClientNetwork(ip: string): string {
  const bare = ip.replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/, '$1$2')
  const [address = ''] = bare.split('%')
  if (!isIPv6(address)) return address
  const groups = readIpv6Groups(address)
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
