/** Counts the characters of a text as the server does, by code points: a simple emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length
}
