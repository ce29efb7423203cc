import { Suspense, useMemo, useState } from 'react'
import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { getAnime } from '../../features/catalogue/contract.ts'
import { listEpisodes } from '../../features/catalogue/episodes-contract.ts'
import {
  countEpisodes,
  EpisodeListPanel,
  EpisodeMoves,
  EpisodeShield,
  findEpisode,
  findEpisodeInAnyCase,
  findEpisodeKey,
  hasWatchParams,
  isWatchPathOf,
  type PlayableEpisode,
  parseWatchPath,
  type Shield,
  toEpisodePlace,
  toPlayableEpisodes,
  toWatchPath,
  useEpisodeWalk,
  useShieldUntil,
} from '../../features/catalogue/web/episodes/public.ts'
import { useSkipsOffStory } from '../../features/catalogue/web/off-story/public.ts'
import {
  AnimeSummaryCard,
  MissingPage,
  ShareEpisode,
  SimilarColumn,
  toAnimePath,
} from '../../features/catalogue/web/public.ts'
import { loadFailure } from '../../features/player/rules.ts'
import {
  AgeGate,
  abandonStart,
  asksAge,
  type PlayerEpisode,
  PlayerFrame,
  playbackReader,
  startAhead,
  useAgeState,
  WatchLayout,
} from '../../features/player/web/public.ts'
import { ReportButton } from '../../features/reports/web/public.ts'
import { SeanceButton, SeancePanel, useSeance } from '../../features/seance/web/public.ts'
import { hasCoveredPreview, withCoveredPreview } from '../../features/sharing/episode-rules.ts'
import { WithEpisodeMarks } from '../../features/watching/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { useSecondDrawing } from '../../ui/components/use-second-drawing.ts'
import { isWorthDocument, toFailure } from '../../ui/errors/to-failure.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'
import type {
  PageErrorProps,
  PageHandle,
  PageLoaderArgs,
  PageMeta,
  PageMiddleware,
  PageProps,
} from '../../ui/page-types.ts'
import { stepsToAnimes } from './describe-anime-page.ts'
import { describeWatchPage } from './describe-watch-page.ts'
import { requireCanonical } from './require-canonical.ts'
import { titleFailure } from './title-failure.ts'
import { toPlayerEpisode } from './to-player-episode.ts'
import { toProgramme } from './to-programme.tsx'

export const handle: PageHandle = { cacheSeconds: 3600, query: ['apercu'], isIndexed: true }

type WatchParamName = 'slug' | 'seasonLabel' | 'episodeNumber' | 'language'

export async function loader({ params, context, request }: PageLoaderArgs<WatchParamName>) {
  const { api, publicUrl, allowFrames } = context.get(pageContext)
  if (!hasWatchParams(params)) throw data({ message: "Paramètres manquants dans l'URL", code: 'BAD_REQUEST' }, 400)
  const key = findEpisodeKey(params)
  if (!key) throw episodeNotFound()
  const { anime } = await api(getAnime, { params: { slug: params.slug.toLowerCase() } })
  const { seasons } = await api(listEpisodes, { params: { id: anime.id } })
  const asked = findEpisode(seasons, key) ?? findEpisodeInAnyCase(seasons, key)
  if (!asked) throw episodeNotFound()
  if (!isWatchPathOf(params, anime.slug, asked)) throw redirect(toWatchPath(anime.slug, asked), 301)
  const isCovered = hasCoveredPreview(new URL(request.url).searchParams)
  requireCanonical(
    request,
    isCovered ? withCoveredPreview(toWatchPath(anime.slug, asked)) : toWatchPath(anime.slug, asked),
  )
  const released = { episodeId: asked.id, date: asked.release_date }
  allowFrames(seasons.flatMap(({ episodes }) => episodes.flatMap(({ sources }) => sources.map(({ url }) => url))))
  return { anime, seasons: toPlayableEpisodes(seasons), released, isCovered, publicUrl }
}

/** Starts the video before its page is drawn. Moves between episodes load nothing and so return nothing. */
const startVideo: PageMiddleware = async ({ request }, next) => {
  const results = await next()
  const params = parseWatchPath(new URL(request.url).pathname)
  if (results.watch?.type !== 'data' || !params || request.signal.aborted) return results
  // The router passes on the result of this page's loader without its type.
  const { anime, seasons } = results.watch.result as Awaited<ReturnType<typeof loader>>
  const key = findEpisodeKey(params)
  const episode = key && findEpisode(seasons, key)
  if (!episode || asksAge(anime.minimum_age ?? 0)) return results
  const [best] = episode.sources
  if (best) startAhead({ path: toWatchPath(anime.slug, episode), sourceId: best.id })
  // Abandoned when the visitor navigates elsewhere first.
  request.signal.addEventListener('abort', abandonStart, { once: true })
  return results
}
export const clientMiddleware = [startVideo]

/**
 * The loader returns the whole anime, so moves between its episodes load nothing. The same address is read again, such
 * as when a copy without a network was shown.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, ...move }) =>
  move.currentParams.slug === move.nextParams.slug && move.currentUrl.href !== move.nextUrl.href
    ? false
    : defaultShouldRevalidate

export const meta: PageMeta<typeof loader, WatchParamName> = ({ loaderData, params, error }) => {
  const key = findEpisodeKey(params)
  const episode = loaderData && key && findEpisode(loaderData.seasons, key)
  if (!episode) return error ? titleFailure(error, unavailable) : [{ title: toPageTitle(unavailable) }]
  const { anime, released, isCovered, publicUrl } = loaderData
  // Moves between episodes load nothing: only the episode that was requested has its date here.
  const releaseDate = released.episodeId === episode.id ? released.date : null
  return describeWatchPage({ anime, episode, releaseDate, isCovered, publicUrl })
}

export default function WatchPage({ loaderData, params }: PageProps<typeof loader, WatchParamName>) {
  const { anime, seasons } = loaderData
  const skips = useSkipsOffStory()
  const walk = useEpisodeWalk(seasons, skips)
  const [known, setKnown] = useState<Shield>()
  const [animeId, setAnimeId] = useState(anime.id)
  if (animeId !== anime.id) {
    // What was open of another anime says nothing of this one.
    setAnimeId(anime.id)
    setKnown(undefined)
  }
  const shield = useShieldUntil(known)
  const programme = useMemo(
    () => toProgramme({ anime, seasons, walk, shield, skips }),
    [anime, seasons, walk, shield, skips],
  )
  // A visitor from another page came for the video: it does not wait for the rest of the page.
  const isSecond = useSecondDrawing()
  const age = useAgeState(anime.minimum_age)
  const key = findEpisodeKey(params)
  const episode = key && findEpisode(seasons, key)
  if (!episode) return <MissingPage title={unavailable} text={missingEpisode} />
  const playing = toPlayerEpisode({ anime, seasons, episode, shield, skips })
  const isAsked = age === 'asked'
  return (
    <div className={`watch-page ${age === 'undecided' ? 'age-undecided' : ''}`} data-age={anime.minimum_age}>
      <WatchLayout
        heading={
          <h1 className="sr-only">
            {anime.title}, {toEpisodePlace(episode)}, {episode.language}
          </h1>
        }
        picture={
          <AgeGate state={age} anime={anime} animePath={playing.animePath} path={playing.path}>
            <PlayerFrame
              episode={playing}
              programme={programme}
              posterUrl={anime.art_url ?? anime.cover_url}
              isHeld={age !== 'free'}
            />
          </AgeGate>
        }
        aside={
          isSecond &&
          !isAsked && (
            <div className="behind-age">
              <aside
                aria-label="Liste des épisodes"
                className="flex flex-none flex-col overflow-hidden rounded-panel bg-surface-1"
              >
                <WithEpisodeMarks key={anime.id} animeId={anime.id}>
                  <EpisodeShield animeId={anime.id} seasons={seasons} onChange={setKnown}>
                    <EpisodeListPanel
                      slug={anime.slug}
                      coverUrl={anime.cover_url}
                      seasons={seasons}
                      current={episode}
                    />
                  </EpisodeShield>
                </WithEpisodeMarks>
              </aside>
              <SimilarColumn key={anime.id} animeId={anime.id} />
            </div>
          )
        }
        below={isSecond && <WatchedAnime anime={anime} seasons={seasons} episode={episode} />}
      >
        {isSecond && !isAsked && <EpisodeActions playing={playing} walk={walk} covers={shield.covers} />}
      </WatchLayout>
    </div>
  )
}

type WatchedAnimeProps = Pick<Awaited<ReturnType<typeof loader>>, 'anime' | 'seasons'> & { episode: PlayableEpisode }

function WatchedAnime({ anime, seasons, episode }: WatchedAnimeProps) {
  return (
    <>
      <Breadcrumbs
        steps={[...stepsToAnimes, { name: anime.title, path: toAnimePath(anime.slug) }]}
        current={`${toEpisodePlace(episode)} (${episode.language})`}
        className="mb-3"
      />
      <AnimeSummaryCard anime={anime} episodeCount={countEpisodes(seasons)} />
    </>
  )
}

type EpisodeActionsProps = { playing: PlayerEpisode; walk: ReturnType<typeof useEpisodeWalk>; covers: boolean }

function EpisodeActions({ playing, walk, covers }: EpisodeActionsProps) {
  const { isOpen, setOpen } = useSeance()
  return (
    <>
      <div className="behind-actions my-4 flex gap-2 flex-wrap lg:mb-6">
        <EpisodeMoves previousPath={playing.previousPath} nextPath={playing.nextPath} walk={walk} />
        <SeanceButton
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          className="max-md:flex-1 md:ml-auto noscript:hidden"
        />
        <ShareEpisode
          path={covers ? withCoveredPreview(playing.path) : playing.path}
          readSeconds={() => playbackReader.get()?.().currentTime}
          className="noscript:hidden"
        />
        <ReportButton
          episodeId={playing.id}
          readPlayback={() => playbackReader.get()?.() ?? {}}
          label={`${playing.subtitle} · ${playing.language}`}
          className="noscript:hidden"
        />
      </div>
      {isOpen && (
        <Suspense>
          <SeancePanel episode={playing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const unavailable = 'Épisode non disponible'
const missingEpisode = 'Épisode non trouvé'

const episodeNotFound = () => data({ message: missingEpisode, code: 'NOT_FOUND' }, 404)

export function ErrorBoundary({ error }: PageErrorProps) {
  const { status, code, message } = toFailure(error)
  // The site's error page handles an unavailable database, a closed site, a missing network and missing code.
  if (status < 400 || status === 503 || isWorthDocument(error)) throw error
  const text = code === 'INTERNAL' ? loadFailure : message
  return <MissingPage title={unavailable} text={text} isFault={status >= 500} />
}
