import { createHash } from 'node:crypto'

/**
 * Removes the mark from a page and allows each marked inline script and style by its hash. Cached pages are shared, so
 * a nonce per request does not work. The mark is random per rendering, so an injected text cannot know it.
 * @param html read as latin1: one character for each byte
 * @param places `mark` is the `nonce` that our own inline scripts and styles have
 */
export function allowMarked(
  html: string,
  { mark, ...places }: { mark: string | undefined } & Places,
): { html: string; policy: string } {
  if (!mark) return { html, policy: contentSecurityPolicy({}, places) }
  const attribute = ` nonce="${mark}"`
  const listMarked = (tag: string) =>
    html.split(`<${tag}`).flatMap((part) => {
      const end = part.indexOf('>')
      const isOurs = part.slice(0, end).includes(attribute) && !/\ssrc=/.test(part.slice(0, end))
      return isOurs ? [part.slice(end + 1, part.indexOf(`</${tag}>`))] : []
    })
  return {
    html: html.replaceAll(attribute, ''),
    policy: contentSecurityPolicy({ scripts: listMarked('script'), styles: listMarked('style') }, places),
  }
}

/** The addresses and origins that a policy depends on. */
export type Places = {
  publicUrl: string
  /** Where uploaded pictures are served from, besides the site itself. */
  uploadsUrl?: string | undefined
  /** Origins of the players that the page shows in frames (docs/decisions/0043). */
  frames?: readonly string[]
}

/** The inline scripts and styles that a page may use, one character for each byte. */
type Inline = { scripts?: string[]; styles?: string[] }

/** Returns the value of the Content-Security-Policy header; inline scripts and styles are allowed by their hashes. */
export function contentSecurityPolicy(
  { scripts = [], styles = [] }: Inline,
  { publicUrl, uploadsUrl, frames = [] }: Places,
): string {
  // A page over https loads nothing over http.
  const anywhere = publicUrl.startsWith('https:') ? 'https:' : 'https: http:'
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(scripts)].join(' '),
    ["style-src 'self'", ...hashesOf(styles)].join(' '),
    // The site serves copies of pictures from elsewhere (features/catalogue/server/pictures).
    `img-src 'self' data: blob: ${uploadsUrl ? new URL(uploadsUrl).origin : ''}`.trim(),
    // Videos, playlists and captions come from hosts that cannot be listed beforehand (docs/decisions/0031). hls.js
    // begins a stream's subtitles with an empty `data:` track.
    `media-src 'self' data: blob: ${anywhere}`,
    `connect-src 'self' ${anywhere}`,
    "font-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

function hashesOf(sources: string[]): Set<string> {
  return new Set(sources.map((source) => `'sha256-${createHash('sha256').update(source, 'latin1').digest('base64')}'`))
}
