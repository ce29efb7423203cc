import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sendPlaybackFailure } from '../../links/web/public.ts'
import { frameSheet } from './frame-sheet.ts'
import { linkResolver } from './loading/link-resolver.ts'
import type { SourceFailure } from './loading/playable-source.ts'
import { useFullScreen } from './media/full-screen.ts'
import { openMediaSession } from './media/media-session.ts'
import { createMediaStage } from './media/media-stage.ts'
import { preloadNext } from './next-episode/preload-next.ts'
import { readPlaybackFacts } from './playback-facts.ts'
import { PlayerChrome } from './player-chrome.tsx'
import type { PlayerEpisode, Walk } from './player-episode.ts'
import type { PlayerPort } from './player-port.ts'
import type { PlayerProgress } from './player-progress.ts'
import { Poster } from './poster.tsx'
import { savePreferences } from './preferences/save-preferences.ts'
import { playerPreferences, usePreference } from './preferences/use-preference.ts'
import { FirstPlace } from './stage/first-place.tsx'
import { useFollowPlace } from './stage/follow-place.ts'
import {
  type AheadStart,
  closeStage,
  playbackReader,
  type StageView,
  stageBelow,
  stagePlace,
  stagePlayer,
  stageView,
} from './stage/stage.ts'
import { useTheatre } from './stage/theatre.ts'
import { useAheadEnd } from './stage/use-ahead-end.ts'
import { useGrowth } from './stage/use-growth.ts'
import { putFirst, readAskedStart } from './start/asked-start.ts'
import { endHeadStart, findHeadStart } from './start/head-start.ts'
import { useCell } from './state/cell.ts'
import { createPlayer } from './state/create-player.ts'
import { PlayerSceneContext, useStateOf } from './state/player-scene.ts'
import type { PlayerState } from './state/player-state.ts'
import { reportPositions } from './state/report-positions.ts'

/** The player on the stage: one media element for all episodes that play, whichever page shows. */
export default function Player({
  path,
  programme,
  ahead,
  isFirst,
  isPressed = false,
  posterUrl,
  thumbnail,
}: StageView) {
  const layer = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const place = useCell(stagePlace)
  const [corner] = usePreference('miniCorner')
  const below = useCell(stageBelow)
  const { port, player } = usePlayerPort(slot, path)
  const episode = useMemo(() => programme?.findEpisode(path), [programme, path])
  useFollowPlace(layer, place)
  useGrowth(layer, place, isPressed ? undefined : thumbnail)
  useAheadEnd(!programme, path)
  useTheatre()
  useEpisode(port, { path, episode, ahead, isPressed, progress: programme?.progress })
  useEffect(() => {
    playbackReader.set(player && (() => readPlaybackFacts(player.getState())))
    stagePlayer.set(player)
    return () => {
      playbackReader.set(undefined)
      stagePlayer.set(undefined)
    }
  }, [player])
  const isInCorner = place === undefined && programme !== undefined
  useLeaving(port, isInCorner)
  const hasPicture = useStateOf(player, hasReadyPicture)
  const fullScreen = useFullScreen(frame)
  const walk = isInCorner ? walkInCorner : programme?.walk
  useCompanions(player, { episode, walk })
  const scene = useMemo(
    () => player && episode && walk && { player, episode, walk, frame, below, fullScreen, isInCorner },
    [player, episode, walk, below, fullScreen, isInCorner],
  )
  // The same element while only the picture or the place changes: the controls are not drawn again for these.
  const renderEpisodeList = programme?.renderEpisodeList
  const chrome = useMemo(
    () =>
      scene &&
      renderEpisodeList && (
        <PlayerSceneContext value={scene}>
          <PlayerChrome renderEpisodeList={renderEpisodeList} />
        </PlayerSceneContext>
      ),
    [scene, renderEpisodeList],
  )
  return (
    <>
      <link rel="stylesheet" {...frameSheet} />
      {isFirst && <FirstPlace />}
      <div
        ref={layer}
        className="player-stage"
        data-corner={isInCorner ? corner : undefined}
        data-pressed={isPressed || undefined}
      >
        <section
          ref={frame}
          className="player"
          data-theme="dark"
          aria-label={isInCorner ? 'Mini-lecteur' : 'Lecteur vidéo'}
          tabIndex={-1}
          data-picture={hasPicture || undefined}
        >
          <Poster url={posterUrl ?? null} />
          <div ref={slot} className="contents" />
          {chrome}
        </section>
      </div>
    </>
  )
}

/** When the page is left, an episode that plays goes on in the corner, if the viewer wants that; others end. */
function useLeaving(port: RefObject<PlayerPort | undefined>, isInCorner: boolean): void {
  useLayoutEffect(() => {
    if (!isInCorner) return
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    const isPlaying = port.current?.getState().paused === false
    if (!isPlaying || !playerPreferences.get('miniPlayer')) closeStage()
  }, [port, isInCorner])
}

/** Plays the episode before or after this one; the page on screen stays. */
function walkInCorner(direction: 'previous' | 'next'): void {
  const view = stageView.get()
  const episode = view?.programme?.findEpisode(view.path)
  const path = direction === 'next' ? episode?.nextPath : episode?.previousPath
  if (!view || !path) return
  stageView.set({ ...view, path })
  view.programme?.onShown(path)
}

/**
 * Creates the player in its place, from the first render until the stage is closed. It is available at once in `port`,
 * and one render later as `player`, so that the video starts before anything is drawn over it.
 */
function usePlayerPort(slot: RefObject<HTMLElement | null>, path: string) {
  const port = useRef<PlayerPort>(undefined)
  const [player, setPlayer] = useState<PlayerPort>()
  const firstPath = useRef(path)
  useLayoutEffect(() => {
    if (!slot.current) return
    const stage = createMediaStage(slot.current, findHeadStart(firstPath.current))
    const created = createPlayer(stage, { resolve: linkResolver.resolve, onSourceFailure })
    const stopSaving = savePreferences(created, playerPreferences)
    port.current = created
    return () => {
      stopSaving()
      created.destroy()
    }
  }, [slot])
  // A transition lets input through while the eighty components over the picture are drawn.
  useEffect(() => startTransition(() => setPlayer(port.current)), [])
  return { port, player }
}

type Shown = {
  path: string
  episode: PlayerEpisode | undefined
  ahead: AheadStart | undefined
  isPressed: boolean
  progress: PlayerProgress | undefined
}

/** Loads the episode, and reports its positions once the saved one is known, or the viewer has chosen one. */
function useEpisode(
  port: RefObject<PlayerPort | undefined>,
  { path, episode, ahead, isPressed, progress }: Shown,
): void {
  const known = useRef<Promise<unknown>>(undefined)
  // While neither is known, the stage is empty until the page is there.
  const isKnown = episode !== undefined || ahead !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another episode, even with the same link
  useLayoutEffect(() => {
    if (isPressed) return
    endHeadStart()
    const asked = readAskedStart(window.location.pathname === path ? window.location : { search: '', hash: '' })
    const position =
      asked.seconds === undefined
        ? (ahead?.position ?? (episode && progress?.findPosition(episode.id)) ?? Promise.resolve(undefined))
        : Promise.resolve({ seconds: asked.seconds, durationSeconds: undefined, isAsked: true })
    known.current = port.current?.load({
      sources: putFirst(episode?.sources ?? (ahead ? [{ id: ahead.sourceId, host: '' }] : []), asked.sourceId),
      captionsByDefault: /\/VOSTFR$/i.test(path),
      position,
    })
  }, [port, path, isKnown, isPressed])
  const isComplete = episode !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an episode's links do not change while it plays
  useLayoutEffect(() => {
    const player = port.current
    if (!player || !episode || !progress) return
    // The page of a link that was followed brings the other links.
    player.setSources(episode.sources)
    let isOver = false
    let stopReporting: (() => void) | undefined
    known.current?.then(() => {
      if (!isOver) stopReporting = reportPositions({ player, episodeId: episode.id, progress })
    })
    return () => {
      isOver = true
      stopReporting?.()
    }
  }, [port, path, isComplete, progress])
}

/** Runs what accompanies the episode: the browser's media controls and preloading the next episode. */
function useCompanions(
  player: PlayerPort | undefined,
  { episode, walk }: { episode: PlayerEpisode | undefined; walk: Walk | undefined },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells episodes apart, the title whether it is covered
  useEffect(() => {
    if (!player || !episode || !walk) return
    return openMediaSession({ player, episode, walk })
  }, [player, episode?.path, episode?.title, walk])
  const [nextSource] = episode?.next?.sources ?? []
  const nextId = nextSource?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id tells links apart
  useEffect(() => {
    if (!player || !nextSource) return
    return preloadNext({ player, source: nextSource, prepare: linkResolver.prepare })
  }, [player, episode?.path, nextId])
}

const hasReadyPicture = ({ hasPicture, phase }: PlayerState) => hasPicture && phase === 'ready'

function onSourceFailure({ sourceId, positionSeconds, code, detail }: SourceFailure): void {
  sendPlaybackFailure({ source_id: sourceId, position_seconds: positionSeconds, code, detail })
}
