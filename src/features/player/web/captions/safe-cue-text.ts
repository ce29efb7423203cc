const keptTags = new Set(['b', 'i', 'u', 'c', 'v', 'ruby', 'rt'])

/**
 * A cue's text that can go through media-captions, which decodes entities and then writes the result as HTML, with
 * classes and voices as unescaped attributes: `&lt;img onerror=…&gt;` of a captions file would become an element.
 * Here an ampersand is escaped twice, tags lose all but their name, and what is no tag of WebVTT goes.
 */
export function toSafeCueText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/<([^<>]*)>|[<>]/g, (found, tag?: string) => (tag === undefined ? escapeSign(found) : toSafeTag(tag)))
}

function escapeSign(sign: string): string {
  return sign === '<' ? '&amp;lt;' : '&amp;gt;'
}

function toSafeTag(tag: string): string {
  // A moment within a cue (karaoke): `<00:01:02.500>`.
  if (/^(\d+:)?\d\d:\d\d\.\d{3}$/.test(tag)) return `<${tag}>`
  const [, slash = '', name = ''] = /^(\/?)([a-z]+)(?:[\s.].*)?$/s.exec(tag) ?? []
  return keptTags.has(name) ? `<${slash}${name}>` : ''
}
