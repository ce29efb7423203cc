/** The effective date of the legal pages (docs/product/texts.md#legal-pages). */
export const effectiveDate = '15 janvier 2025'
export const inForceSince = `En vigueur depuis le ${effectiveDate}`
