import { posix } from 'node:path'
import type { MediaFacts } from '../../../../platform/media/judge-media.ts'
import { readManifest } from '../../../../platform/media/read-manifest.ts'

/** Reads what an HLS playlist says of itself (RFC 8216): its codecs, and the entries in its own place. */
export function readPlaylistFacts(name: string, text: string): MediaFacts {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!lines[0]?.startsWith('#EXTM3U')) return { unreadable: true }
  const codecs = lines.flatMap((line) => /^#EXT-X-STREAM-INF:.*\bCODECS="([^"]*)"/.exec(line)?.[1]?.split(',') ?? [])
  const addresses = lines.flatMap((line) =>
    line.startsWith('#') ? (/[:,]URI="([^"]*)"/.exec(line)?.[1] ?? []) : line.trim() || [],
  )
  return toFacts(name, { codecs, addresses })
}

/** Reads the same of a DASH manifest, and what it would need. */
export function readManifestFacts(name: string, text: string): MediaFacts {
  const { codecs, entries, need } = readManifest(text) ?? { codecs: [], entries: [] }
  const addresses = entries.map(({ address }) => address)
  return need ? { playlist: { codecs, entries: [], need } } : toFacts(name, { codecs, addresses })
}

function toFacts(name: string, { codecs, addresses }: { codecs: string[]; addresses: string[] }): MediaFacts {
  const entries = addresses.flatMap((address) => toName(name, address) ?? [])
  return entries.length === 0
    ? { unreadable: true }
    : { playlist: { codecs: [...new Set(codecs.map((codec) => codec.trim()))], entries: [...new Set(entries)] } }
}

/** Resolves an entry to the name of a file in the same place. */
function toName(playlist: string, address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/)
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith('/')) return undefined
  try {
    return posix.join(posix.dirname(playlist), decodeURIComponent(path))
  } catch {
    return undefined
  }
}
