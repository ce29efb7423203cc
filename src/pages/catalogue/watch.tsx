import { type RefObject, useEffect, useRef } from 'react'
import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { type Anime, getAnime } from '../../features/catalogue/contract.ts'
import { listEpisodes } from '../../features/catalogue/episodes-contract.ts'
import {
  countEpisodes,
  EpisodeListPanel,
  EpisodeMoves,
  findEpisode,
  findEpisodeInAnyCase,
  findEpisodeKey,
  hasWatchParams,
  isWatchPathOf,
  type PlayableEpisode,
  parseWatchPath,
  rememberLanguage,
  toEpisodePlace,
  toPlayableEpisodes,
  toWatchPath,
  useEpisodeWalk,
} from '../../features/catalogue/web/episodes/public.ts'
import { AnimeSummaryCard, MissingPage, ShareButton, toAnimePath } from '../../features/catalogue/web/public.ts'
import {
  abandonStart,
  type PlaybackFacts,
  type PlayerEpisode,
  PlayerFrame,
  startAhead,
} from '../../features/player/web/public.ts'
import { ReportButton } from '../../features/reports/web/public.ts'
import { EpisodeMarks, rememberWatched, watchProgress } from '../../features/watching/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { useSecondDrawing } from '../../ui/components/use-second-drawing.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
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
import { toPlayerEpisode } from './to-player-episode.ts'

export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'catalogue', isIndexed: true }

type WatchParamName = 'slug' | 'seasonLabel' | 'episodeNumber' | 'language'

export async function loader({ params, context }: PageLoaderArgs<WatchParamName>) {
  const { api, publicUrl } = context.get(pageContext)
  if (!hasWatchParams(params)) throw data({ message: "Paramètres manquants dans l'URL", code: 'BAD_REQUEST' }, 400)
  const key = findEpisodeKey(params)
  if (!key) throw episodeNotFound()
  const { anime } = await api(getAnime, { params: { slug: params.slug.toLowerCase() } })
  const { seasons } = await api(listEpisodes, { params: { id: String(anime.id) } })
  const asked = findEpisode(seasons, key) ?? findEpisodeInAnyCase(seasons, key)
  if (!asked) throw episodeNotFound()
  if (!isWatchPathOf(params, anime.slug, asked)) throw redirect(toWatchPath(anime.slug, asked), 301)
  const released = { episodeId: asked.id, date: asked.release_date }
  return { anime, seasons: toPlayableEpisodes(seasons), released, publicUrl }
}

/** The video does not wait until its page is drawn. Moving among the episodes asks for nothing, and gives nothing. */
const startVideo: PageMiddleware = async ({ request }, next) => {
  const results = await next()
  const params = parseWatchPath(new URL(request.url).pathname)
  if (results.watch?.type !== 'data' || !params || request.signal.aborted) return results
  // The router hands on what the loader of this page gave without its type.
  const { anime, seasons } = results.watch.result as Awaited<ReturnType<typeof loader>>
  const key = findEpisodeKey(params)
  const episode = key && findEpisode(seasons, key)
  if (!episode) return results
  const [best] = episode.sources
  if (best) startAhead({ path: toWatchPath(anime.slug, episode), sourceId: best.id })
  // Another way was taken before this page was there.
  request.signal.addEventListener('abort', abandonStart, { once: true })
  return results
}
export const clientMiddleware = [startVideo]

/** What the loader gives is the whole anime: moving among its episodes asks for nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  currentParams.slug === nextParams.slug ? false : defaultShouldRevalidate

export const meta: PageMeta<typeof loader, WatchParamName> = ({ loaderData, params }) => {
  const key = findEpisodeKey(params)
  const episode = loaderData && key && findEpisode(loaderData.seasons, key)
  if (!episode) return [{ title: toPageTitle('Épisode non disponible') }]
  const { anime, released, publicUrl } = loaderData
  // Moving among the episodes loads nothing: only the one that was asked for has its date here.
  const releaseDate = released.episodeId === episode.id ? released.date : null
  return describeWatchPage({ anime, episode, releaseDate, publicUrl })
}

export default function WatchPage({ loaderData, params }: PageProps<typeof loader, WatchParamName>) {
  const { anime, seasons } = loaderData
  const playback = useRef<() => PlaybackFacts>(undefined)
  const walk = useEpisodeWalk(seasons)
  // Whoever comes from another page came for the video: it does not wait for its surroundings.
  const hasSurroundings = useSecondDrawing()
  const key = findEpisodeKey(params)
  const episode = key && findEpisode(seasons, key)
  useMemory(anime, episode)
  if (!episode) return <MissingEpisode text={missingEpisode} />
  const playing = toPlayerEpisode({ anime, seasons, episode })
  const list = { slug: anime.slug, seasons, current: episode }
  return (
    <div className="wrap pb-4">
      <h1 className="sr-only">
        {anime.title}, {toEpisodePlace(episode)}, {episode.language}
      </h1>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_384px] xl:pt-4">
        <div className="min-w-0">
          <div className="-mx-(--gutter) lg:mx-0 lg:pt-4 xl:pt-0">
            <PlayerFrame
              episode={playing}
              walk={walk}
              playback={playback}
              progress={watchProgress}
              posterUrl={anime.art_url ?? anime.cover_url}
              renderEpisodeList={(onClose) => (
                <EpisodeMarks animeId={anime.id}>
                  <EpisodeListPanel {...list} onClose={onClose} />
                </EpisodeMarks>
              )}
            />
          </div>
          {hasSurroundings && (
            <>
              <EpisodeActions playing={playing} walk={walk} playback={playback} />
              <Breadcrumbs
                steps={[...stepsToAnimes, { name: anime.title, path: toAnimePath(anime.slug) }]}
                current={`${toEpisodePlace(episode)} (${episode.language})`}
                className="mb-3"
              />
              <AnimeSummaryCard anime={anime} episodeCount={countEpisodes(seasons)} />
            </>
          )}
        </div>
        {hasSurroundings && (
          <aside
            aria-label="Liste des épisodes"
            className="flex flex-col self-start overflow-hidden rounded-panel bg-surface-1"
          >
            <EpisodeMarks animeId={anime.id}>
              <EpisodeListPanel {...list} />
            </EpisodeMarks>
          </aside>
        )}
      </div>
    </div>
  )
}

/** What this browser keeps of what is watched: the language of an anime, and what 'En cours' shows without a network. */
function useMemory(anime: Anime, episode: PlayableEpisode | undefined): void {
  useEffect(() => {
    if (!episode) return
    rememberLanguage(anime.slug, episode.language)
    const { id: anime_id, type: anime_type, slug, title, cover_url, genres } = anime
    const { id: episode_id, title: episode_title, season_label, episode_number, language } = episode
    const place = { episode_id, episode_title, season_label, episode_number, language }
    rememberWatched({ anime_id, anime_type, slug, title, cover_url, genres, ...place })
  }, [anime, episode])
}

type EpisodeActionsProps = {
  playing: PlayerEpisode
  walk: ReturnType<typeof useEpisodeWalk>
  playback: RefObject<(() => PlaybackFacts) | undefined>
}

function EpisodeActions({ playing, walk, playback }: EpisodeActionsProps) {
  return (
    <div className="my-4 grid grid-cols-2 gap-2 lg:mb-6 lg:flex">
      <EpisodeMoves previousPath={playing.previousPath} nextPath={playing.nextPath} walk={walk} />
      <ShareButton path={playing.path} confirmation="Lien copié !" className="lg:ml-auto noscript:hidden" />
      <ReportButton
        episodeId={playing.id}
        readPlayback={() => playback.current?.() ?? {}}
        label={`${playing.subtitle} · ${playing.language}`}
        className="noscript:hidden"
      />
    </div>
  )
}

const missingEpisode = 'Épisode non trouvé'

function episodeNotFound() {
  return data({ message: missingEpisode, code: 'NOT_FOUND' }, 404)
}

function MissingEpisode({ text }: { text: string }) {
  return <MissingPage title="Épisode non disponible" text={text} />
}

export function ErrorBoundary({ error }: PageErrorProps) {
  const { status, message } = toFailure(error)
  // What is no matter of this episode is told by the whole site's own page.
  if (status < 400 || status >= 500) throw error
  return <MissingEpisode text={message} />
}
