import { pick } from '../kit/seeded-random.ts'
import type { SourceTitle } from './title-source.ts'

export const kinds = [
  'exact romaji',
  'English',
  'Japanese',
  'synonym',
  'accents',
  'punctuation',
  'prefix',
  'middle',
  'one typo',
  'two typos',
  'word order',
  'acronym',
  'French season',
  'glued words',
  'long vowels',
] as const
export type Kind = (typeof kinds)[number]

type Random = () => number

/** Changes a title as one kind of query does. @returns undefined when the change does not apply to this title */
export function changeOf(kind: Kind, title: SourceTitle, random: Random): string | undefined {
  const { language, text } = title
  const latin = /^[\x20-\u024f]+$/.test(text) && language !== 'ja'
  const whole = { 'exact romaji': 'romaji', English: 'en', Japanese: 'ja', synonym: 'synonym' } as const
  // Searches need two letters (docs/product/browsing.md#search-suggestions).
  if (text.length < 2) return undefined
  if (kind in whole) return whole[kind as keyof typeof whole] === language ? lowerSometimes(text, random) : undefined
  if (!latin && kind !== 'prefix' && kind !== 'middle') return undefined
  const changed = changes[kind as keyof typeof changes](text, random)
  return changed !== undefined && changed.length >= 2 && changed !== text ? changed : undefined
}

/** Normalises titles for equality: lower case, letters and digits, single spaces. */
export function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const lowerSometimes = (text: string, random: Random) => (random() < 0.5 ? text.toLowerCase() : text)

const changes = {
  accents: addOrDropAccents,
  punctuation: changePunctuation,
  prefix: begin,
  middle: pickMiddle,
  'one typo': (text: string, random: Random) =>
    simplify(text).length >= 5 ? mistype(simplify(text), random) : undefined,
  'two typos': (text: string, random: Random) =>
    simplify(text).length >= 9 ? mistype(mistype(simplify(text), random), random) : undefined,
  'word order': shuffleWords,
  acronym: toInitials,
  'French season': toFrenchSeason,
  'glued words': (text: string) => (/\w[ -]\w/.test(text) ? simplify(text).replaceAll(' ', '') : undefined),
  'long vowels': shortenVowels,
}

function addOrDropAccents(text: string, random: Random): string | undefined {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  if (bare !== text) return bare
  if (/ou|uu|oo/.test(text)) return text.replaceAll('ou', 'ō').replaceAll('oo', 'ō').replaceAll('uu', 'ū')
  const vowels = [...text.matchAll(/[eaio]/g)]
  if (vowels.length === 0) return undefined
  const at = pick(random, vowels).index
  const accented: Record<string, string> = { e: 'é', a: 'à', i: 'î', o: 'ô' }
  return text.slice(0, at) + (accented[text.charAt(at)] ?? '') + text.slice(at + 1)
}

function changePunctuation(text: string, random: Random): string | undefined {
  if (!/[^\p{L}\p{N} ]/u.test(text)) return undefined
  const instead = pick(random, ['', ' ', ' - '])
  return text
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu, '')
    .replace(/ *[^\p{L}\p{N} ]+ */gu, (found) => (found === '.' ? '' : instead || ' '))
    .trim()
}

function begin(text: string, random: Random): string | undefined {
  const letters = [...text]
  const min = /[぀-ヿ一-鿿]/.test(text) ? 3 : 5
  if (letters.length < min + 2) return undefined
  return letters
    .slice(0, min + Math.floor(random() * Math.min(letters.length - min, 12)))
    .join('')
    .trim()
    .toLowerCase()
}

function pickMiddle(text: string, random: Random): string | undefined {
  const words = simplify(text).split(' ')
  if (words.length < 3) return undefined
  const start = 1 + Math.floor(random() * (words.length - 2))
  const middle = words.slice(start, start + 2 + Math.floor(random() * 2)).join(' ')
  return middle.length >= 6 ? middle : undefined
}

// Neighbours on a French keyboard.
const rows = ['azertyuiop', 'qsdfghjklm', 'wxcvbn']

/** Makes one typo: a letter omitted, doubled, swapped with the next, or replaced by its keyboard neighbour. */
function mistype(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length - 1))
  const letter = text.charAt(at)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const kind = Math.floor(random() * 4)
  if (kind === 0) return before + after
  if (kind === 1) return before + letter + letter + after
  if (kind === 2) return before + neighbour(letter, random) + after
  return letter === after.charAt(0) ? before + after : before + after.charAt(0) + letter + after.slice(1)
}

function neighbour(letter: string, random: Random): string {
  const row = rows.find((one) => one.includes(letter))
  if (!row) return pick(random, [...'aeinost'])
  const at = row.indexOf(letter)
  return row.charAt(at === 0 || (at < row.length - 1 && random() < 0.5) ? at + 1 : at - 1)
}

function shuffleWords(text: string, random: Random): string | undefined {
  const words = simplify(text).split(' ')
  if (words.length < 2 || words.length > 7) return undefined
  const cut = 1 + Math.floor(random() * (words.length - 1))
  return [...words.slice(cut), ...words.slice(0, cut)].join(' ')
}

function toInitials(text: string): string | undefined {
  const [first] = text.split(/[:(]/)
  const words = simplify((first ?? '').replace(/'/g, '')).split(' ')
  if (words.length < 3 || words.length > 8 || /\d|season/.test(words.join(' '))) return undefined
  return words.map((word) => word.charAt(0)).join('')
}

function toFrenchSeason(text: string, random: Random): string | undefined {
  const found = /^(.+?)(?: (\d)(?:nd|rd|th) Season| Season (\d)| (I{2,3})| (\d))$/.exec(text)
  const [, base, ...numbers] = found ?? []
  const written = numbers.find(Boolean)
  if (!base || !written || Number(written) < 2 || /(?:part|season|cour|stage|series)$/i.test(base)) return undefined
  const number = written.startsWith('I') ? written.length : written
  const form = pick(random, ['saison %', 's%', 'Saison %', '%e saison', '%ème saison'])
  return `${simplify(base)} ${form.replace('%', String(number))}`
}

function shortenVowels(text: string): string | undefined {
  return /ou|uu|oo|aa/.test(text)
    ? text.replaceAll('ou', 'o').replaceAll('uu', 'u').replaceAll('oo', 'o').replaceAll('aa', 'a')
    : undefined
}
