const shortest = 2

/** Whether a text is enough to search for: two signs, spaces around them aside, or a number of one digit. */
export function isSearchable(text: string): boolean {
  const signs = [...text.trim()]
  return signs.length >= shortest || /^\p{Nd}$/u.test(signs.join(''))
}
