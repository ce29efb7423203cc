import { createHash } from 'node:crypto'

/**
 * Takes the mark off a page's scripts and allows what carried it by its hash. Kept pages are shared, so a nonce per
 * request is no use; the mark is drawn for each rendering, so that a text that became a script cannot know it.
 * @param places `mark` is the `nonce` that our own inline scripts were rendered with
 */
export function allowMarkedScripts(
  html: string,
  { mark, ...places }: { mark: string | undefined } & Places,
): { html: string; policy: string } {
  if (!mark) return { html, policy: contentSecurityPolicy([], places) }
  const attribute = ` nonce="${mark}"`
  const sources = html.split('<script').flatMap((part) => {
    const end = part.indexOf('>')
    const isOurs = part.slice(0, end).includes(attribute) && !/\ssrc=/.test(part.slice(0, end))
    return isOurs ? [part.slice(end + 1, part.indexOf('</script>'))] : []
  })
  return { html: html.replaceAll(attribute, ''), policy: contentSecurityPolicy(sources, places) }
}

/** What the settings say of where a page lies and what it asks. */
export type Places = {
  publicUrl: string
  /** Where uploaded pictures lie besides the site itself. */
  uploadsUrl?: string | undefined
}

/** The policy of one page. @param scripts the inline ones that may run */
export function contentSecurityPolicy(scripts: string[], { publicUrl, uploadsUrl }: Places): string {
  // A page over https gets nothing over http.
  const anywhere = publicUrl.startsWith('https:') ? 'https:' : 'https: http:'
  const hashes = new Set(scripts.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    // Of pictures that lie elsewhere the site gives out copies (features/pictures).
    `img-src 'self' data: blob: ${uploadsUrl ? new URL(uploadsUrl).origin : ''}`.trim(),
    // Videos, playlists and captions come from hosts that nobody can list beforehand (docs/decisions/0031). An empty track
    // as `data:` is how hls.js begins the subtitles of a stream.
    `media-src 'self' data: blob: ${anywhere}`,
    `connect-src 'self' ${anywhere}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
