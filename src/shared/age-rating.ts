/** The ages of French practice below which an anime is not advised; 0 is 'Tous publics'. */
export const minimumAges = [0, 10, 12, 16, 18] as const
export type MinimumAge = (typeof minimumAges)[number]

type Meaning = readonly [RegExp, MinimumAge]

/** Classifications whose number is not their age. */
const named: readonly Meaning[] = [
  [/\bnc-?17\b/, 18],
  [/\btv-?y7\b/, 0],
]

/** Classifications without a number: American (MPA, TV), of MyAnimeList, French. The first match counts. */
const worded: readonly Meaning[] = [
  [/^(?:rx|x|xxx)\b|\b(?:hentai|adultes?|adults?)\b/, 18],
  [/^r\b|\b(?:tv-?ma|mature)\b/, 16],
  [/\b(?:teens?|ados?|adolescents?)\b/, 12],
  [/^pg\b|\b(?:tv-?pg|accord parental|parental guidance)\b/, 10],
  [/^(?:g|u|e)\b|\b(?:tv-?[yg]|all ages|everyone|kids|enfants|tou[st] publics?)\b/, 0],
]

/** From which age a number is read as each minimum age: '13+' as 12, 'R - 17+' as 16. */
const steps: readonly (readonly [number, MinimumAge])[] = [
  [18, 18],
  [15, 16],
  [12, 12],
  [10, 10],
  [0, 0],
]

/** No classification has a higher one; larger numbers are something else, such as a year. */
const highestAge = 21

/**
 * Reads an age rating as people and sources write it: '16+', '-12', 'PG-13', 'R - 17+ (violence)', 'Tous publics',
 * 'Interdit aux moins de 18 ans'.
 * @returns null without a text, or if it names no age
 */
export function readAgeRating(text: string | null | undefined): MinimumAge | null {
  if (!text) return null
  const words = text.toLowerCase()
  const [digits] = /\d+/.exec(words) ?? []
  const age = Number(digits ?? Number.NaN)
  const inNumbers = age <= highestAge ? steps.find(([from]) => age >= from)?.[1] : undefined
  return findMeaning(named, words) ?? inNumbers ?? findMeaning(worded, words) ?? null
}

const findMeaning = (meanings: readonly Meaning[], words: string) =>
  meanings.find(([pattern]) => pattern.test(words))?.[1]

/** Says it in French: 'Tous publics', 'Déconseillé aux moins de 16 ans'. */
export function describeMinimumAge(age: MinimumAge): string {
  return age === 0 ? 'Tous publics' : `Déconseillé aux moins de ${age} ans`
}
