import type { Database } from '../../../platform/database/connect-database.ts'
import type { FieldError } from '../../../shared/contract/error-codes.ts'
import { parseEpisodeNumber } from '../../../shared/episode-place.ts'
import { type FoundPage, findAnimePage, findEpisodePage } from './queries/pages.ts'

/** A page in a notice: an episode, or an anime with all its episodes. */
export type RecognisedPage = FoundPage & { address: string }

/** The target of an address on this site, before checking that it exists. */
type PageAddress =
  | { kind: 'anime'; slug: string }
  | { kind: 'episode'; slug: string; seasonLabel: string; episodeNumber: number; language: 'VOSTFR' | 'VF' }

const notOurs = 'Indiquez des adresses complètes de ce site'
const noSuchPage = 'Cette adresse ne mène à aucun anime ni épisode de ce site'

/**
 * Resolves the addresses of a notice, each line separately.
 * @returns the pages in the order of their lines, or the reasons why lines were refused
 */
export async function recognisePages(
  db: Database,
  addresses: string[],
  origins: readonly string[],
): Promise<{ pages: RecognisedPage[]; refused: FieldError[] }> {
  const pages: RecognisedPage[] = []
  const refused: FieldError[] = []
  for (const [line, address] of addresses.entries()) {
    const page = readPageAddress(address, origins)
    const found = page && (await findPage(db, page))
    if (found) pages.push({ ...found, address })
    else refused.push({ field: `addresses.${line}`, message: page ? noSuchPage : notOurs })
  }
  return { pages, refused }
}

function findPage(db: Database, page: PageAddress): Promise<FoundPage | undefined> {
  return page.kind === 'anime' ? findAnimePage(db, page.slug) : findEpisodePage(db, page)
}

/** Returns the target of an absolute address of one of our origins; undefined for any other text. */
function readPageAddress(text: string, origins: readonly string[]): PageAddress | undefined {
  const url = URL.parse(text.trim())
  if (!url || !origins.some((origin) => isSameSite(url, origin))) return undefined
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const [kind, typedSlug, seasonLabel, number, language] = parts.map(decode)
  // The site reads slugs in any case.
  const slug = typedSlug?.toLowerCase()
  if (kind === 'anime' && slug && parts.length === 2) return { kind, slug }
  const episodeNumber = parseEpisodeNumber(number ?? '')
  if (kind !== 'watch' || !slug || !seasonLabel || parts.length !== 5) return undefined
  if (episodeNumber === undefined) return undefined
  const upper = language?.toUpperCase()
  if (upper !== 'VOSTFR' && upper !== 'VF') return undefined
  return { kind: 'episode', slug, seasonLabel, episodeNumber, language: upper }
}

/** Addresses may be typed with or without `www.` and with http or https. */
function isSameSite(url: URL, origin: string): boolean {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.host.replace(/^www\./, '') === new URL(origin).host.replace(/^www\./, '')
}

/** @returns an empty text for a part that names nothing: PostgreSQL's text cannot hold NUL */
function decode(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return text.includes('\0') ? '' : text
  } catch {
    return ''
  }
}
