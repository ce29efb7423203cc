import { HostFailure, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'

/**
 * Replaces every address of an HLS playlist, so that it plays from any location (RFC 8216 §4).
 * @param from the playlist's own address, which makes the others absolute
 * @param toAddress returns what to write for an absolute address, or undefined for one that is not allowed
 * @throws HostFailure for an invalid playlist, or one that leads to another site
 */
export function rewritePlaylist(text: string, from: URL, toAddress: (url: URL) => string | undefined): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!lines[0]?.startsWith('#EXTM3U')) throw new HostFailure('gone', noAddressFound, `${from.host}: no playlist`)

  function complete(address: string): string {
    const url = URL.parse(address, from.href)
    const given = url ? toAddress(url) : undefined
    if (given !== undefined) return given
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
