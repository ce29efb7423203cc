// Scripts written without spaces, and Korean, where endings stick to words; or a run of anything else.
const runs =
  /([\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}ー々]+)|[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}ー々]+/gu

/**
 * The words by which a name is found from its inside, in their order. Japanese runs become their pairs of
 * letters, so that any two letters in a row can be asked for.
 * @param words of a title key
 */
export function listSearchWords(words: string[]): string[] {
  const found = new Set<string>()
  for (const word of words) {
    for (const [run, unspaced] of word.matchAll(runs)) {
      for (const part of unspaced === undefined ? [run] : listPairs(run)) found.add(part)
    }
  }
  return [...found]
}

function listPairs(run: string): string[] {
  const letters = [...run]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
