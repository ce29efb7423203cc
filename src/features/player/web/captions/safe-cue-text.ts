const allowedTags = new Set(['b', 'i', 'u', 'c', 'v', 'ruby', 'rt'])

/**
 * Makes a cue's text safe for media-captions, which decodes entities and then writes the result as HTML, with classes
 * and voices as unescaped attributes: `&lt;img onerror=…&gt;` in a captions file would become an element. Ampersands
 * are escaped twice, tags lose everything but their name, and tags unknown to WebVTT are dropped.
 */
export function toSafeCueText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/<([^<>]*)>|[<>]/g, (found, tag?: string) => (tag === undefined ? escapeSign(found) : toSafeTag(tag)))
}

const escapeSign = (sign: string): string => (sign === '<' ? '&amp;lt;' : '&amp;gt;')

function toSafeTag(tag: string): string {
  // A timestamp within a cue (karaoke): `<00:01:02.500>`.
  if (/^(\d+:)?\d\d:\d\d\.\d{3}$/.test(tag)) return `<${tag}>`
  const [, slash = '', name = ''] = /^(\/?)([a-z]+)(?:[\s.].*)?$/s.exec(tag) ?? []
  return allowedTags.has(name) ? `<${slash}${name}>` : ''
}
