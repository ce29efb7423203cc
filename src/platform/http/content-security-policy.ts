import { createHash } from 'node:crypto'

/**
 * Takes the mark off a page's scripts and allows what carried it by its hash. Kept pages are shared, so a nonce per
 * request is no use; the mark is drawn for each rendering, so that a text that became a script cannot know it.
 * @param mark the `nonce` that our own inline scripts were rendered with
 */
export function allowMarkedScripts(html: string, mark: string | undefined): { html: string; policy: string } {
  if (!mark) return { html, policy: contentSecurityPolicy([]) }
  const attribute = ` nonce="${mark}"`
  const sources = html.split('<script').flatMap((part) => {
    const end = part.indexOf('>')
    const isOurs = part.slice(0, end).includes(attribute) && !/\ssrc=/.test(part.slice(0, end))
    return isOurs ? [part.slice(end + 1, part.indexOf('</script>'))] : []
  })
  return { html: html.replaceAll(attribute, ''), policy: contentSecurityPolicy(sources) }
}

/** The policy of one page. @param scripts the inline ones that may run */
export function contentSecurityPolicy(scripts: string[]): string {
  const hashes = new Set(scripts.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    // Covers, avatars and videos come from the third parties that the catalogue indexes.
    "img-src 'self' data: blob: https: http:",
    // An empty track as `data:` is how hls.js begins the subtitles of a stream.
    "media-src 'self' data: blob: https: http:",
    "connect-src 'self' https: http:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
