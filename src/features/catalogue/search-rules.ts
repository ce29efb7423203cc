const shortest = 2

/** Returns whether a text is long enough to search for: two characters, ignoring outer spaces, or a single digit. */
export function isSearchable(text: string): boolean {
  const signs = [...text.trim()]
  return signs.length >= shortest || /^\p{Nd}$/u.test(signs.join(''))
}

/** How long texts of searches without results are kept (privacy page). */
export const missedSearchMonths = 12
