/** A title split into its name, season and part. */
export type SeasonedTitle = {
  /** The plain title without the words that name the season; never empty unless the title is. */
  base: string
  /** 99 is "the final season"; null when the title names none. */
  season: number | null
  part: number | null
  /** The season was only a number at the end ("Kaze 2", "Kaze II"): it may as well belong to the name. */
  isGuess: boolean
}

export const finalSeason = 99

const written = [
  'first premiere premier 1st 1er 1ere une one un',
  'second seconde deuxieme two deux ii',
  'third troisieme three trois iii',
  'fourth quatrieme four quatre iv',
  'fifth cinquieme five cinq v',
  'sixth sixieme six vi',
  'seventh septieme seven sept vii',
  'eighth huitieme eight huit viii',
  'ninth neuvieme nine neuf ix',
  'tenth dixieme ten dix x',
]
const numbers = new Map(written.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)))
const kanji = '〇一二三四五六七八九'
const kanjiNumber = '十?[一二三四五六七八九]|十'

// One or two digits, with or without an ordinal suffix, or one of the words above.
const anyNumber = `((?:[0-9]{1,2}(?:st|nd|rd|th|er|ere|e|eme|nde)?)|${[...numbers.keys()].join('|')})`
const seasonWord = `(?:${[...hurried('saison'), ...hurried('season')].join('|')}|series|serie|stage|しりーず|しーずん)`
const partWord = '(?:partie|part|pt|cour|ぱーと|くーる)'
const alone = (pattern: string) => new RegExp(`(?<![^ ])${pattern}(?![^ ])`)
const seasonPatterns = [
  alone(`${seasonWord} ?${anyNumber}`),
  alone(`(?:dai )?${anyNumber} ${seasonWord}`),
  alone('s([0-9]{1,2})'),
  new RegExp(`第? ?([0-9]{1,2}|${kanjiNumber}) ?(?:期|${seasonWord})`),
  /(?:しりーず|しーずん) ?([0-9]{1,2})/,
]
const partPatterns = [
  alone(`${partWord} ?${anyNumber}`),
  alone(`${anyNumber} ${partWord}`),
  new RegExp(`第 ?([0-9]{1,2}|${kanjiNumber}) ?(?:部|${partWord})`),
]
const lastOne =
  /(?<![^ ])(?:(?:the )?final (?:season|saison)|(?:la )?(?:saison finale|derniere saison)|last season)(?![^ ])/
// The number of "No. 6", "R-15" or "22/7" is not a season.
const guess = /^(.{2}.*(?<! no| n|(?:^| )[0-9]{1,2})) ([0-9]{1,2}|i{2,3}|iv|vi{0,3}|ix)$/

/**
 * Splits season and part from a plain title, in the forms of French, English and Japanese titles: "saison 2", "s2", "2e
 * saison", "season two", "2nd season", "第2期", "part 2", or a bare number at the end.
 * @param plain the output of toPlainTitle
 */
export function readSeason(plain: string): SeasonedTitle {
  const part = cut(plain, partPatterns)
  if (lastOne.test(part.rest)) {
    const rest = tidy(part.rest.replace(lastOne, ' '))
    if (rest) return { base: rest, season: finalSeason, part: part.value, isGuess: false }
  }
  const season = cut(part.rest, seasonPatterns)
  if (season.value !== null || part.value !== null)
    return { base: season.rest, season: season.value, part: part.value, isGuess: false }
  return readGuess(plain)
}

function readGuess(plain: string): SeasonedTitle {
  const [, base, last] = guess.exec(plain) ?? []
  const value = last === undefined ? null : toNumber(last)
  if (base === undefined || value === null || value < 2 || last?.startsWith('0'))
    return { base: plain, season: null, part: null, isGuess: false }
  return { base, season: value, part: null, isGuess: true }
}

/** Applies the first pattern whose number is 1 to 19 and that does not consume the whole title. */
function cut(text: string, patterns: RegExp[]): { rest: string; value: number | null } {
  for (const pattern of patterns) {
    const [found, number] = pattern.exec(text) ?? []
    if (found === undefined || number === undefined) continue
    const value = toNumber(number)
    const rest = tidy(text.replace(found, ' '))
    if (value !== null && rest) return { rest, value }
  }
  return { rest: text, value: null }
}

function toNumber(text: string): number | null {
  const digits = /^([0-9]{1,2})[a-z]*$/.exec(text)?.[1]
  const value = digits ? Number(digits) : (numbers.get(text) ?? fromKanji(text))
  return value >= 1 && value <= 19 ? value : null
}

function fromKanji(text: string): number {
  return text.startsWith('十') ? 10 + Math.max(kanji.indexOf(text.charAt(1)), 0) : kanji.indexOf(text)
}

/** Returns a word and its common typos: a letter omitted, doubled, or swapped with the next. */
function hurried(word: string): string[] {
  const spellings = [word]
  for (let at = 1; at < word.length; at++) {
    const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
    spellings.push(before + next + after, before + letter + letter + next + after, before + next + letter + after)
  }
  return spellings
}

function tidy(text: string): string {
  return text.replace(/ +/g, ' ').trim()
}
