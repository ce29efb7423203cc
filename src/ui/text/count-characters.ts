/** Counts the characters of a text as the server does, by code points: a simple emoji is one. */
export const countCharacters = (text: string): number => [...text].length
