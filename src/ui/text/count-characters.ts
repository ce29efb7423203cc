/** How many characters a text has, as the server counts them: an emoji that is one code point is one. */
export function countCharacters(text: string): number {
  return [...text].length
}
