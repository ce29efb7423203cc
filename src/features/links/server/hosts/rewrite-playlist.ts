import { HostFailure, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'

/**
 * Makes every address of an HLS playlist whole, so that it plays from wherever it is served (RFC 8216 §4).
 * @param from where the playlist came from
 * @param owns which addresses may stand in it
 * @throws HostFailure for what is no playlist, or one that leads elsewhere
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
