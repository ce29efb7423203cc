import { maxEpisodeNumber } from '../../../../../shared/episode-place.ts'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { isWebAddress, maxAddressLength } from '../../../../../shared/web-address.ts'
import type { Language } from '../../../../catalogue/contract.ts'
import { maxPastedLinks } from '../../../rules.ts'

/** A parsed line: a link and its place, or an error. */
export type PastedLine = {
  /** Line number, from 1. */
  line: number
  /** Identifies the line while the text around it changes. */
  key: string
  /** Undefined for an unreadable line; `problem` has the reason. */
  url: string | undefined
  problem: string | undefined
  season_label: string
  /** Undefined for an unreadable line. */
  episode_number: number | undefined
  language: Language
}

export type PasteDefaults = { season_label: string; language: Language }

/** Returns the number of the last episode of a season and language, 0 when there is none. */
type FindLast = (season_label: string, language: Language) => number

/**
 * Parses pasted lines with one link each: '5 adresse', 'E05 | adresse', '5 VF adresse', 'S2E05 adresse', 'Saison 2
 * épisode 5 : adresse'. Missing parts are read from the address if it states them clearly; a line without a number
 * continues after the last episode. Empty lines are skipped.
 */
export function readPastedLinks(text: string, defaults: PasteDefaults, findLast: FindLast): PastedLine[] {
  const lasts = new Map<string, number>()
  const seen = new Map<string, number>()
  let readable = 0
  return text.split(/\r?\n/).flatMap((raw, index): PastedLine[] => {
    const trimmed = raw.trim()
    if (trimmed === '') return []
    const times = seen.get(trimmed) ?? 0
    seen.set(trimmed, times + 1)
    const parsed = readLine(trimmed)
    const season_label = parsed.season ?? defaults.season_label
    const language = parsed.language ?? defaults.language
    const place = `${season_label}/${language}`
    const last = lasts.get(place) ?? findLast(season_label, language)
    const episode_number = parsed.number ?? Math.floor(last) + 1
    const problem =
      findProblem({ ...parsed, number: episode_number }) ?? (readable === maxPastedLinks ? tooMany : undefined)
    const isReadable = problem === undefined
    if (isReadable) {
      readable++
      lasts.set(place, Math.max(last, episode_number))
    }
    return [
      {
        line: index + 1,
        key: `${trimmed}#${times}`,
        url: isReadable ? parsed.url : undefined,
        problem,
        season_label,
        language,
        episode_number: isReadable ? episode_number : undefined,
      },
    ]
  })
}

type ParsedLine = {
  url: string | undefined
  season: string | undefined
  number: number | undefined
  language: Language | undefined
}

const tooMany = `Collez d’abord les ${toFrenchNumber(maxPastedLinks)} premières lignes, puis les autres.`

/** Returns why the server would refuse a line, and with it all others. */
function findProblem({ url, number }: ParsedLine): string | undefined {
  if (url === undefined) return 'Aucune adresse http:// ou https:// dans cette ligne.'
  if (!isWebAddress(url)) return 'L’adresse est incomplète.'
  if (url.length > maxAddressLength) {
    return `L’adresse est trop longue : ${toFrenchNumber(url.length)} caractères, ${toFrenchNumber(maxAddressLength)} au plus.`
  }
  if (number !== undefined && number > maxEpisodeNumber) {
    return `Le numéro d’épisode est trop grand (${toFrenchNumber(maxEpisodeNumber)} au plus).`
  }
  return undefined
}

function readLine(line: string): ParsedLine {
  const url = /https?:\/\/[^\s|<>"]*/i.exec(line)?.[0].replace(/[),;]+$/, '')
  if (url === undefined || !isWebAddress(url)) {
    return { url, season: undefined, number: undefined, language: readLanguage(line) }
  }
  const words = line.replace(url, ' ')
  const path = toWords(new URL(url))
  const own = readPlace(words)
  const inPath = readPlaceInPath(path)
  return {
    url,
    season: own.season ?? inPath.season,
    number: own.number ?? inPath.number,
    language: readLanguage(words) ?? readLanguage(path),
  }
}

/** Splits the path of an address into words; the query string holds ids, not episode numbers. */
function toWords({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const vf = /(?<![a-z])(vf|french|français|francais)(?![a-z])/i
const vostfr = /(?<![a-z])(vostfr|vost|vo)(?![a-z])/i

function readLanguage(text: string): Language | undefined {
  if (vostfr.test(text)) return 'VOSTFR'
  return vf.test(text) ? 'VF' : undefined
}

type Place = { season: string | undefined; number: number | undefined }

const together =
  /(?<![a-z])s(?:aison)?\s*0*(\d{1,2})\s{0,9}[-_. ]?\s{0,9}(?:e|ep|épisode|episode)\s{0,9}[-_. ]?(\d+(?:[.,]\d{1,2}(?![a-z\d]))?)/i
const crossed = /(?<!\d)0?(\d{1,2})x(\d+(?:[.,]\d{1,2}(?![a-z\d]))?)/i
const season = /(?<![a-z])(?:saison|season|s)[\s_-]*0*(\d{1,2})(?!\d)/i
const episode = /(?<![a-z])(?:épisode|episode|ep|e|n°|#)[\s_.-]*(\d+(?:[.,]\d{1,2}(?![a-z\d]))?)/i
const special = /(?<![a-z])(films?|oav|ova|spéciaux|specials?)(?![a-z])/i

function readPlace(words: string): Place {
  const both = together.exec(words) ?? crossed.exec(words)
  if (both) return { season: `Saison ${Number(both[1])}`, number: toNumber(both[2]) }
  const [, seasonNumber] = season.exec(words) ?? []
  const named = seasonNumber === undefined ? toSpecial(words) : `Saison ${Number(seasonNumber)}`
  const rest = words.replace(season, ' ')
  // A bare number, when it is the only one.
  const bare = [...rest.matchAll(/(?<![\p{L}\d])(\d+(?:[.,]\d{1,2})?)(?![\p{L}\d])/gu)]
  const number = toNumber(episode.exec(rest)?.[1]) ?? (bare.length === 1 ? toNumber(bare[0]?.[1]) : undefined)
  return { season: named, number }
}

function toSpecial(words: string): string | undefined {
  const [, word] = special.exec(words) ?? []
  if (word === undefined) return undefined
  return /^film/i.test(word) ? 'Films' : 'OAV'
}

/** Reads only explicit markers of an address, since its other numbers are ids. */
function readPlaceInPath(path: string): Place {
  const both = together.exec(path)
  if (both) return { season: `Saison ${Number(both[1])}`, number: toNumber(both[2]) }
  const [, seasonNumber] = /(?:saison|season)[\s_-]*0*(\d{1,2})(?!\d)/i.exec(path) ?? []
  const [, number] =
    /(?<![a-z])(?:épisode|episode|ep)[\s_.-]*0*(\d{1,4})(?!\d)/i.exec(path) ??
    // '08-vf.mp4', '08.mkv': a file named after its number.
    /\/0*(\d{1,3})(?:[-_. ](?:vf|vostfr))?\.(?:mp4|mkv|webm|m3u8)$/i.exec(path) ??
    []
  return { season: seasonNumber === undefined ? undefined : `Saison ${Number(seasonNumber)}`, number: toNumber(number) }
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}
