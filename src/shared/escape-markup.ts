const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// XML 1.0 §2.2 forbids these even as references.
const forbidden = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu

/** Removes the characters that XML forbids from a text or a whole document. */
export const dropXmlForbidden = (text: string): string => text.replace(forbidden, '')

/** Escapes a text for HTML or XML content and quoted attributes, and removes characters that XML forbids. */
export function escapeMarkup(text: string): string {
  return dropXmlForbidden(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
