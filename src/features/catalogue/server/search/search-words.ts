// Scripts written without spaces, and Korean, where endings attach to words; or a run of anything else.
const runs =
  /([\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}ー々]+)|[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}ー々]+/gu

// Longer than words are, and below the 2046 bytes of a tsvector's word: one letter may stand for eighteen (U+FDFA).
const maxWordLength = 150

/**
 * Lists the index words of a name in order. Japanese runs become letter pairs, so that any two consecutive letters can
 * be searched.
 * @param words the words of a comparable title
 */
export function listSearchWords(words: string[]): string[] {
  const found = new Set<string>()
  for (const word of words) {
    if (/^[a-z0-9]+$/.test(word)) {
      found.add(word.slice(0, maxWordLength))
      continue
    }
    for (const [run, unspaced] of word.matchAll(runs)) {
      for (const part of unspaced === undefined ? [run] : listPairs(run)) found.add(part.slice(0, maxWordLength))
    }
  }
  return [...found]
}

function listPairs(run: string): string[] {
  const letters = [...run]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
