import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { getAnime, listSimilarAnimes } from '../../features/catalogue/contract.ts'
import { listEpisodes } from '../../features/catalogue/episodes-contract.ts'
import {
  countEpisodes,
  EpisodeSection,
  EpisodeShield,
  toEpisodeLines,
  toWatchPath,
  useEpisodeMarks,
} from '../../features/catalogue/web/episodes/public.ts'
import { useSkipsOffStory } from '../../features/catalogue/web/off-story/public.ts'
import {
  AnimeHeader,
  findFold,
  MissingPage,
  RelatedAnimes,
  SimilarAnimes,
  toAnimePath,
  toListedAnime,
  WatchBefore,
} from '../../features/catalogue/web/public.ts'
import { WatchlistAction } from '../../features/lists/web/watchlist/public.ts'
import { TrailerButton } from '../../features/player/web/trailer/public.ts'
import { WithEpisodeMarks } from '../../features/watching/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { isWorthDocument, toFailure } from '../../ui/errors/to-failure.ts'
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'
import type { PageErrorProps, PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'
import { describeAnimePage, stepsToAnimes } from './describe-anime-page.ts'
import { titleFailure } from './title-failure.ts'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export async function loader({ params, context }: PageLoaderArgs<'slug'>) {
  const { api, publicUrl, allowFrames } = context.get(pageContext)
  if (params.slug.trim() === '') throw data({ message: "Slug d'anime manquant", code: 'BAD_REQUEST' }, 400)
  const { anime, is_trailer_playable: hasTrailer } = await api(getAnime, {
    params: { slug: params.slug.toLowerCase() },
  })
  if (anime.slug !== params.slug) throw redirect(toAnimePath(anime.slug), 301)
  const { id } = anime
  const [{ seasons }, { animes }] = await Promise.all([
    api(listEpisodes, { params: { id } }),
    // The page works without them (docs/product/browsing.md#anime-page).
    api(listSimilarAnimes, { params: { id }, query: {} }).catch(() => ({ animes: [] })),
  ])
  if (anime.trailer_url) allowFrames([anime.trailer_url])
  return {
    anime,
    fold: findFold(anime.synopsis ?? ''),
    seasons: toEpisodeLines(seasons),
    similar: animes.map(toListedAnime),
    publicUrl,
    hasTrailer,
  }
}

/** The trailer opens and closes by the query alone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

const notFound = 'Anime non trouvé'

export const meta: PageMeta<typeof loader> = ({ loaderData, error }) => {
  if (!loaderData) return titleFailure(error, notFound)
  const { seasons } = loaderData
  return describeAnimePage({ ...loaderData, episodeCount: countEpisodes(seasons), seasonCount: seasons.length })
}

export default function AnimePage({ loaderData }: PageProps<typeof loader, 'slug'>) {
  const { anime, seasons, similar } = loaderData
  return (
    <div data-ink={anime.inks?.split(' ', 1)[0]} data-age={anime.minimum_age}>
      <WithEpisodeMarks key={anime.id} animeId={anime.id}>
        <Header {...loaderData} />
        <Breadcrumbs steps={stepsToAnimes} current={anime.title} className="wrap pt-2 max-wide:hidden" />
        <WatchBefore {...anime} />
        <EpisodeShield animeId={anime.id} seasons={seasons}>
          <EpisodeSection slug={anime.slug} seasons={seasons} coverUrl={anime.cover_url} />
        </EpisodeShield>
      </WithEpisodeMarks>
      <RelatedAnimes {...anime} />
      <SimilarAnimes animes={similar} />
    </div>
  )
}

type HeaderProps = Pick<Awaited<ReturnType<typeof loader>>, 'anime' | 'fold' | 'seasons' | 'hasTrailer'>

function Header(props: HeaderProps) {
  const { anime, seasons, hasTrailer } = props
  const action = useEpisodeMarks().findAction(seasons, useSkipsOffStory())
  const watch = action && {
    path: toWatchPath(anime.slug, action.episode),
    episodeId: action.episode.id,
    sourceId: action.episode.best_source_id,
    label: action.label,
  }
  return (
    <AnimeHeader
      {...props}
      episodeCount={countEpisodes(seasons)}
      watch={watch}
      watchlistButton={<WatchlistAction animeId={anime.id} path={toAnimePath(anime.slug)} />}
      trailer={hasTrailer && <TrailerButton anime={anime} />}
    />
  )
}

export function ErrorBoundary({ error }: PageErrorProps) {
  const { status, code, message } = toFailure(error)
  // The site's error page handles an unavailable database, a closed site, a missing network and an older page's code.
  if (status < 400 || status === 503 || isWorthDocument(error)) throw error
  return <MissingPage title={notFound} text={toErrorText(code, message)} isFault={status >= 500} />
}

/** Shows the server's own message (docs/product/browsing.md#anime-page), except for its faults. */
function toErrorText(code: string, message: string): string {
  if (message === notFound) return "Cet anime n'existe pas ou a été supprimé."
  return code === 'INTERNAL' ? "Erreur lors du chargement de l'anime" : message
}
