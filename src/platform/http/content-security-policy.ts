import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const runs = (attributes: string) => !/type="(?!module|text\/javascript)/.test(attributes)

/**
 * The policy of one page. Kept pages are shared, so a nonce per request is no use: the few inline scripts that
 * hydration needs are allowed by their hashes.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(inlineScript)) {
    if (runs(attributes)) hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  }
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
