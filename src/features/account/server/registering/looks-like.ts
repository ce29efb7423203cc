import unhomoglyph from 'unhomoglyph'

const cases = [(name: string) => name, (name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()]

/**
 * Returns whether two names can be mistaken for each other: letters of other alphabets (Unicode's list of confusables),
 * capital I for l, accents, invisible characters, spaces and dots make no difference.
 */
export function looksLike(one: string, other: string): boolean {
  // Each case separately: `I` looks like l, `i` does not.
  return cases.some((toCase) => {
    const seen = toSkeleton(toCase(one))
    return seen !== '' && seen === toSkeleton(toCase(other))
  })
}

const unseen = /[\p{M}\p{P}\p{Z}\p{S}\p{C}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns how a name or word looks: equal for those that can be mistaken for each other. Keeps the case of letters
 * apart.
 */
export function toSkeleton(name: string): string {
  const plain = (text: string) => text.normalize('NFKD').replace(unseen, '')
  return plain(unhomoglyph(plain(name))).toLowerCase()
}
