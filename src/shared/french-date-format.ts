const made = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the French formatter of dates with these options. It is made when first asked for, and kept: ten of them hold
 * a phone up for a tenth of a second.
 */
export function frenchFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  let formatter = made.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('fr-FR', options)
    made.set(key, formatter)
  }
  return formatter
}

/** Formats an instant in French; the first of a month is `1er janvier`. @throws RangeError for an invalid date */
export function toFrenchDate(options: Intl.DateTimeFormatOptions, instant: Date | number): string {
  return frenchFormat(options)
    .format(instant)
    .replace(/^(\D*1) /, '$1er ')
}
