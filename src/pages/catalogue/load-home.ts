import { type AnimeCard, discoverAnimes, listAnimes } from '../../features/catalogue/contract.ts'
import { getAnimePreview } from '../../features/catalogue/preview-contract.ts'
import { type FeaturedAnime, type HomeSectionContent, toListedAnime } from '../../features/catalogue/web/public.ts'
import type { AnswerOf, ApiCaller } from '../../shared/contract/endpoint.ts'
import { toWatchPath } from '../../shared/episode-place.ts'
import { shortenText } from '../../shared/shorten-text.ts'
import { type Failure, toFailure } from '../../ui/errors/to-failure.ts'
import { toPanelUrl } from '../../ui/pictures/picture-sources.ts'

/** Cards in each section of the home page (docs/product/browsing.md#home). */
const sectionSize = 5
/** Panels of the folding screen. */
const panelCount = 5
/** The most characters of a panel's `line`. */
const maxLineLength = 80

export type Home = {
  latest: HomeSectionContent
  classics: HomeSectionContent
  discoveries: HomeSectionContent
  featured: { animes: FeaturedAnime[] } | { failure: Failure }
}

/** Loads all sections of the home page in parallel (docs/product/browsing.md#home). */
export async function loadHome(api: ApiCaller): Promise<Home> {
  const newest = { sort_by: 'created_at', sort_order: 'desc', limit: sectionSize, page: 1 } as const
  const classic = { is_classic: 'true', sort_by: 'release_year', sort_order: 'desc', limit: sectionSize } as const
  const [latest, classics, discoveries, featured] = await Promise.all([
    toSection(toListed(api(listAnimes, { query: newest }))),
    toSection(toListed(api(listAnimes, { query: classic }))),
    // All of them, because animes of the sections above are replaced.
    toSection(toListed(api(discoverAnimes, { query: { limit: 3 * sectionSize } }))),
    toSection(listFeatured(api)),
  ])
  return { latest, classics, discoveries: withoutRepeats(discoveries, [latest, classics]), featured }
}

/** Fills a section, preferring animes that are not in the sections above. */
function withoutRepeats(section: HomeSectionContent, above: HomeSectionContent[]): HomeSectionContent {
  if ('failure' in section) return section
  const shown = new Set(above.flatMap((other) => ('failure' in other ? [] : other.animes.map(({ id }) => id))))
  const isNew = ({ id }: { id: number }) => !shown.has(id)
  const { animes } = section
  return { animes: [...animes.filter(isNew), ...animes.filter((anime) => !isNew(anime))].slice(0, sectionSize) }
}

/** Returns the first failure among the sections, if any. */
export function findFailure({ latest, classics, discoveries, featured }: Home): Failure | undefined {
  return [latest, classics, discoveries, featured].flatMap((section) =>
    'failure' in section ? [section.failure] : [],
  )[0]
}

const toListed = async (answer: Promise<{ animes: AnimeCard[] }>) => (await answer).animes.map(toListedAnime)

async function toSection<Anime>(animes: Promise<Anime[]>): Promise<{ animes: Anime[] } | { failure: Failure }> {
  return animes.then(
    (listed) => ({ animes: listed }),
    (error) => ({ failure: toFailure(error) }),
  )
}

/** Lists the most popular animes that have a picture. Only their previews carry art; removed ones are left out. */
async function listFeatured(api: ApiCaller): Promise<FeaturedAnime[]> {
  const popular = { sort_by: 'popularity', sort_order: 'desc', limit: panelCount } as const
  const { animes } = await api(listAnimes, { query: popular })
  const previews = animes.map(({ slug }) => api(getAnimePreview, { params: { slug } }).then(toFeatured, skipUnknown))
  return (await Promise.all(previews)).flat()
}

function skipUnknown(error: unknown): [] {
  if (toFailure(error).status === 404) return []
  throw error
}

function toFeatured({ preview }: AnswerOf<typeof getAnimePreview>): FeaturedAnime[] {
  const { id, slug, title, synopsis, picture_url, first_episode: first, minimum_age: age } = preview
  if (!picture_url) return []
  return [
    {
      id,
      slug,
      title,
      line: synopsis && shortenText(synopsis, maxLineLength),
      pictureUrl: toPanelUrl(picture_url),
      watch: first && { path: toWatchPath(slug, first), episodeId: first.id, sourceId: first.best_source_id, age },
    },
  ]
}
