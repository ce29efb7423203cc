import type { Database } from '../../../../platform/database/connect-database.ts'
import { toAnimePath, toWatchPath } from '../../../../shared/episode-place.ts'
import { listFranchisePaths, listPlacePaths } from '../../../catalogue/server/public.ts'
import { listAnimePages, listAnimeParts, listEpisodePages, listEpisodeParts } from './queries.ts'
import { type SitemapEntry, toIndexXml, toSitemapXml } from './sitemap-xml.ts'

// The protocol's limit is 50,000 addresses and 50 MB per file (sitemaps.org); smaller files are refreshed sooner.
const partSize = 10_000

/** The parameters of sitemaps; `publicUrl` is scheme and host without a trailing slash. */
type Site = { db: Database; publicUrl: string }

/** Returns the sitemap index: the fixed pages, the places, then animes and episodes in parts. */
export async function makeSitemapIndex({ db, publicUrl }: Site): Promise<string> {
  const [animes, episodes] = await Promise.all([listAnimeParts(db, partSize), listEpisodeParts(db, partSize)])
  const toEntry =
    (kind: string) =>
    ({ part, changed_at }: { part: number; changed_at: Date }): SitemapEntry => ({
      url: `${publicUrl}/sitemaps/${kind}-${part}.xml`,
      changedAt: changed_at,
    })
  return toIndexXml([
    { url: `${publicUrl}/sitemaps/pages.xml` },
    { url: `${publicUrl}/sitemaps/places.xml` },
    ...animes.map(toEntry('animes')),
    ...episodes.map(toEntry('episodes')),
  ])
}

const partFile = /^(animes|episodes)-([1-9]\d{0,5})\.xml$/

/**
 * Returns one file of the index.
 * @param file such as `animes-1.xml`
 * @param fixedPaths the pages of `pages.xml`
 * @returns undefined for an unknown or empty part
 */
export async function findSitemapPart(
  { db, publicUrl }: Site,
  file: string,
  fixedPaths: string[],
): Promise<string | undefined> {
  const toXml = (paths: string[]) => toSitemapXml(paths.map((path) => ({ url: `${publicUrl}${path}` })))
  if (file === 'pages.xml') return toXml(fixedPaths)
  if (file === 'places.xml') return toXml([...(await listPlacePaths(db)), ...(await listFranchisePaths(db))])
  const [, kind, number] = partFile.exec(file) ?? []
  if (!kind) return undefined
  const last = Number(number) * partSize
  const range = { first: last - partSize + 1, last }
  if (last > 2_147_483_647) return undefined
  const toEntry = (path: string, changedAt: Date) => ({ url: `${publicUrl}${path}`, changedAt })
  const pages =
    kind === 'animes'
      ? (await listAnimePages(db, range)).map((anime) => toEntry(toAnimePath(anime.slug), anime.changed_at))
      : (await listEpisodePages(db, range)).map((episode) =>
          toEntry(toWatchPath(episode.slug, episode), episode.changed_at),
        )
  return pages.length > 0 ? toSitemapXml(pages) : undefined
}
