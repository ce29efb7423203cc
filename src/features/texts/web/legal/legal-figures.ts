/** From when the legal pages hold (docs/product/texts.md#legal-pages). */
export const effectiveDate = '15 janvier 2025'
