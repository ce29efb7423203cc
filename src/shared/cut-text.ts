/** Cuts a text to `longest` characters without splitting a surrogate pair, half of which the database refuses. */
export const cutText = (text: string, longest: number) => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
