import sax from 'sax'

export type Manifest = {
  codecs: string[]
  /** The files of its representations: the address as written, and its place in the text. */
  entries: { address: string; start: number; end: number }[]
  /** The reason, in French, why it cannot play from signed addresses. */
  need: string | undefined
}

const needs = {
  live: 'Direct DASH : à refaire en vidéo à la demande',
  protection: 'DASH chiffré (DRM) : à refaire sans protection',
  addresses: 'DASH à segments séparés : à refaire avec un fichier par qualité (profil on-demand)',
}
const deepest = 32

/**
 * Reads a DASH manifest (ISO/IEC 23009-1). Every address in it can be signed where each representation is one file,
 * which its `BaseURL` names; addresses that players compute cannot.
 * @returns undefined for a text that is not a manifest
 */
export function readManifest(text: string): Manifest | undefined {
  const parser = new sax.SAXParser(true, { strictEntities: true, position: true } as object)
  const path: string[] = []
  const manifest: Manifest = { codecs: [], entries: [], need: undefined }
  let isNamed = false
  let base: { start: number; text: string } | undefined
  const fail = (why: Error | string) => {
    throw new MalformedManifest(String(why))
  }
  parser.onerror = fail
  // Entities of its own could make a small text grow without bounds.
  parser.ondoctype = fail
  parser.onopentag = ({ name: fullName, attributes }) => {
    const name = withoutPrefix(fullName)
    if (path.push(name) > deepest || path[0] !== 'MPD') fail(name)
    if (attributes.codecs) manifest.codecs.push(...String(attributes.codecs).split(','))
    manifest.need ??= findNeed(path, attributes)
    if (name === 'Representation') isNamed = false
    if (name === 'BaseURL') base = { start: parser.position, text: '' }
  }
  parser.ontext = (part) => {
    if (base) base.text += part
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = () => {
    const name = path.pop()
    if (name === 'Representation' && !isNamed) manifest.need ??= needs.addresses
    if (name !== 'BaseURL' || !base) return
    manifest.entries.push({ address: base.text.trim(), start: base.start, end: parser.startTagPosition - 1 })
    isNamed = true
    base = undefined
  }
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof MalformedManifest) return undefined
    throw error
  }
  return manifest.entries.length > 0 || manifest.need ? manifest : undefined
}

/** Writes other addresses into a manifest. */
export function rewriteManifest(text: string, { entries }: Manifest, toAddress: (address: string) => string): string {
  let [written, at] = ['', 0]
  for (const { address, start, end } of entries) {
    written += text.slice(at, start) + toAddress(address).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    at = end
  }
  return written + text.slice(at)
}

/** Returns, in French, why the addresses of this element cannot be signed; undefined if they can. */
function findNeed(path: readonly string[], attributes: Record<string, unknown>): string | undefined {
  const [parent, name] = [path.at(-2), path.at(-1) ?? '']
  if (name === 'MPD' && attributes.type === 'dynamic') return needs.live
  if (name === 'ContentProtection') return needs.protection
  const isElsewhere =
    ['SegmentTemplate', 'Location', 'PatchLocation', 'ContentSteering'].includes(name) ||
    (name === 'BaseURL' && parent !== 'Representation') ||
    Object.keys(attributes).some((key) => key === 'sourceURL' || key.endsWith(':href')) ||
    (name === 'SegmentURL' && ('media' in attributes || 'index' in attributes))
  return isElsewhere ? needs.addresses : undefined
}

class MalformedManifest extends Error {
  override name = 'MalformedManifest'
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
