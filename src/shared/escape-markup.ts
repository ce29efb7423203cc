const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// XML 1.0 §2.2: not even as a reference.
const forbidden = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu

/** A text, or a whole document, without the signs that no XML may hold. */
export function dropXmlForbidden(text: string): string {
  return text.replace(forbidden, '')
}

/** Text as it stands in HTML or XML, between tags or in an attribute's quotes; what XML may not hold is left out. */
export function escapeMarkup(text: string): string {
  return dropXmlForbidden(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
