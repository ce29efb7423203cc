import { HostFailure, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'

/**
 * Makes every address of an HLS playlist absolute, so that it plays from any location (RFC 8216 §4).
 * @param from the playlist's own address
 * @param owns returns whether an address is allowed in it
 * @throws HostFailure for an invalid playlist, or one that leads to another site
 */
export function rewritePlaylist(text: string, from: URL, owns: (url: URL) => boolean): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!lines[0]?.startsWith('#EXTM3U')) throw new HostFailure('gone', noAddressFound, `${from.host}: no playlist`)

  function complete(address: string): string {
    const url = URL.parse(address, from.href)
    if (url && owns(url)) return url.href
    throw new HostFailure('unreachable', resolutionFailed, `the playlist leads to ${url?.host || address}`)
  }

  return lines
    .map((line) => {
      if (line.startsWith('#EXT')) {
        return line.replace(
          /([:,]URI=")([^"]*)"/g,
          (_, name: string, address: string) => `${name}${complete(address)}"`,
        )
      }
      return line.startsWith('#') || line.trim() === '' ? line : complete(line.trim())
    })
    .join('\n')
}
