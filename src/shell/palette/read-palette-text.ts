import type { Language } from '../../features/catalogue/contract.ts'
import { filmsLabel } from '../../shared/season-order.ts'

/** An episode named in a search, such as 'hagane s2 épisode 7 vf'. */
export type EpisodeWish = {
  number: number
  /** Undefined when the text names no season. */
  seasonLabel: string | undefined
  language: Language | undefined
}

/** What a typed text asks for: a text for the search, the title in it and, if it names one, an episode. */
export type PaletteText = { search: string; title: string; wish: EpisodeWish | undefined }

const languageWord = /(?<=\s)(vf|vostfr|vost)(?=\s|$)/i
const season = '(?:\\s+(?:saison|season|s)\\s?(?<season>\\d{1,2}))?'
const number =
  '(?:\\s+(?<word>épisode|episode|ep|ép|e|film)[.]?\\s?|(?<=\\d)e|\\s+)(?<number>\\d{1,5}(?:[.,]\\d{1,2})?)'
const wished = new RegExp(`^(?<title>.*?\\p{L}.*?)${season}${number}$`, 'iu')

/** Reads episode, season and language from a text's end. A bare number may be the title's: it stays searched. */
export function readPaletteText(text: string): PaletteText {
  const language = toLanguage(languageWord.exec(text)?.[1])
  const rest = text.replace(languageWord, ' ').replace(/\s+/g, ' ').trim()
  const found = wished.exec(rest)?.groups
  if (!found?.title) return { search: text.trim(), title: text.trim(), wish: undefined }
  const seasonLabel =
    found.word?.toLowerCase() === 'film' ? filmsLabel : found.season && `Saison ${Number(found.season)}`
  const isNamed = found.word !== undefined || found.season !== undefined
  return {
    search: isNamed ? found.title : rest,
    title: found.title,
    wish: { number: Number(found.number?.replace(',', '.')), seasonLabel: seasonLabel || undefined, language },
  }
}

function toLanguage(word: string | undefined): Language | undefined {
  if (word === undefined) return undefined
  return word.toLowerCase() === 'vf' ? 'VF' : 'VOSTFR'
}
