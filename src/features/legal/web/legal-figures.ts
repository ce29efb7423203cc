/** From when the legal pages hold (watching §2). */
export const effectiveDate = '15 janvier 2025'
