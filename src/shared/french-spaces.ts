const narrow = '\u202f'
// Followed by text of a sentence; code, addresses and class names have no such places.
const beforeSign = /(?<=\S|^) (?=[;:!?»](?:[\s.,)…»"'`]|[$][{]|$))/g
const afterQuote = /(?<=«) /g

/**
 * Replaces spaces by narrow no-break spaces where French typography wants them: before ; : ! ? and inside « ». The
 * length stays the same.
 */
export function setFrenchSpaces(text: string): string {
  return text.replace(beforeSign, narrow).replace(afterQuote, narrow)
}
