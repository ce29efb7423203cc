import type { DecodedFile } from '../../../../../platform/parsing/decode-file.ts'
import { findJsonElements, parseJsonElement } from '../../../../../platform/parsing/json-elements.ts'
import type { ImportFormat } from '../../../transfer-contract.ts'
import { anilistJson } from './anilist-json.ts'
import { animePlanetJson } from './anime-planet-json.ts'
import { type JsonRecord, type JsonSite, toRecord } from './json-site.ts'
import { kitsuJson } from './kitsu-json.ts'
import type { ListCollector } from './list-collector.ts'
import { shikimoriJson } from './shikimori-json.ts'
import { simklJson } from './simkl-json.ts'
import { traktJson } from './trakt-json.ts'

const bounds = { depth: 32, megabytes: 1, values: 20_000 }
const listNames = new Set([
  ...['data', 'MediaListCollection', 'lists', 'entries', 'included', 'shows', 'anime', 'movies'],
  // Files that members of Trakt put together.
  ...['watched', 'history', 'watchlist', 'ratings'],
])
const noList =
  'Ce fichier JSON n’est pas une liste d’AniList, Kitsu, Simkl, Anime-Planet, Shikimori ou Trakt. Exportez votre liste au format de MyAnimeList (XML).'

const sites: readonly JsonSite[] = [kitsuJson, shikimoriJson, anilistJson, simklJson, traktJson, animePlanetJson]

/**
 * Reads the JSON of a list. Its site is detected from the first recognised entry, because tools save lists under
 * various names.
 * @param onFormat receives the site
 * @throws RefusedFile for any other JSON, and where it becomes unreadable
 */
export function readJsonList(
  { bytes }: DecodedFile,
  list: ListCollector,
  onFormat: (format: ImportFormat) => void,
): void {
  function* entries(): Generator<JsonRecord | undefined> {
    for (const element of findJsonElements(bytes, { through: listNames, bounds, noList })) {
      yield toRecord(parseJsonElement(bytes, element, bounds))
    }
  }
  let opened: ReturnType<JsonSite['open']> | undefined
  let number = 0
  try {
    for (const entry of entries()) {
      number++
      const site = opened ? undefined : sites.find(({ knows }) => entry && knows(entry))
      if (site) {
        opened = site.open(entries, bytes)
        onFormat(site.format)
      }
      list.add(number, entry && opened ? opened.read(entry) : 'entrée inconnue')
    }
  } finally {
    opened?.end?.(list.lines)
  }
}
