import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's special-purpose registries (RFC 6890 and its successors), and multicast.
const reservedIpv4 = toBlockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
const globalIpv6 = toBlockList('ipv6', ['2000::/3'])
// Within 2000::/3: Teredo and other protocol assignments, documentation, 6to4 (which may hold any IPv4 address).
const reservedIpv6 = toBlockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
// IPv4 within IPv6: mapped addresses, and those behind a NAT64 gateway.
const ipv4InIpv6 = toBlockList('ipv6', ['::ffff:0:0/96', '64:ff9b::/96'])

/**
 * True for an IP address of the public internet, false for this machine, its network, a cloud's metadata service or any
 * other special purpose, and for anything that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedIpv4.check(address)
  // A zone (fe80::1%eth0) exists on local links only.
  if (!isIPv6(address) || address.includes('%')) return false
  if (ipv4InIpv6.check(address, 'ipv6')) return !reservedIpv4.check(readLastIpv4(address))
  return globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
}

/** Returns the last 32 bits of an IPv6 address in IPv4 notation. */
function readLastIpv4(address: string): string {
  const [high = 0, low = 0] = readIpv6Groups(address).slice(-2)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Returns the eight 16-bit groups of an IPv6 address without a zone. */
export function readIpv6Groups(address: string): number[] {
  // The URL parser normalises any notation to groups of hexadecimal digits.
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

function toBlockList(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
