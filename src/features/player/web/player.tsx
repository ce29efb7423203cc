import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { tellPlaybackFailure } from '../../links/web/public.ts'
import { linkResolver } from './loading/link-resolver.ts'
import type { SourceFailure } from './loading/playable-source.ts'
import { useFullScreen } from './media/full-screen.ts'
import { openMediaSession } from './media/media-session.ts'
import { createMediaStage } from './media/media-stage.ts'
import { preloadNext } from './next-episode/preload-next.ts'
import { type PlaybackFacts, readPlaybackFacts } from './playback-facts.ts'
import { PlayerChrome } from './player-chrome.tsx'
import type { PlayerEpisode, RenderEpisodeList, Walk } from './player-episode.ts'
import type { PlayerPort } from './player-port.ts'
import type { PlayerProgress } from './player-progress.ts'
import { keepPreferences } from './preferences/keep-preferences.ts'
import { playerPreferences } from './preferences/use-preference.ts'
import { putFirst, readAskedStart } from './start/asked-start.ts'
import { takeHeadStart } from './start/head-start.ts'
import { createPlayer } from './state/create-player.ts'
import { PlayerSceneContext } from './state/player-scene.ts'
import { reportPositions } from './state/report-positions.ts'

export type PlayerProps = {
  episode: PlayerEpisode
  walk: Walk
  frame: RefObject<HTMLElement | null>
  below: RefObject<HTMLElement | null>
  /** Given a way to ask what is known of playback, for whoever stands outside of the player. */
  playback: RefObject<(() => PlaybackFacts) | undefined>
  /** Where positions are kept and asked for. */
  progress: PlayerProgress
  renderEpisodeList: RenderEpisodeList
}

/** The player in its frame: one media element for as long as the page stays, whatever episodes it plays. */
export default function Player({ episode, walk, frame, below, playback, progress, renderEpisodeList }: PlayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const { port, player } = usePlayerPort(place, episode.path)
  useEpisode(port, episode, progress)
  useEffect(() => {
    playback.current = player && (() => readPlaybackFacts(player.getState()))
    return () => {
      playback.current = undefined
    }
  }, [player, playback])
  const fullScreen = useFullScreen(frame)
  useCompanions(player, { episode, walk })
  const scene = useMemo(
    () => player && { player, episode, walk, frame, below, fullScreen },
    [player, episode, walk, frame, below, fullScreen],
  )
  return (
    <>
      <div ref={place} className="contents" />
      {scene && (
        <PlayerSceneContext value={scene}>
          <PlayerChrome renderEpisodeList={renderEpisodeList} />
        </PlayerSceneContext>
      )}
    </>
  )
}

/**
 * The player in its place, from the first drawing until the page is left: at once in `port`, and a drawing later as
 * `player`, so that the video is under way before anything is drawn over it.
 */
function usePlayerPort(place: RefObject<HTMLElement | null>, path: string) {
  const port = useRef<PlayerPort>(undefined)
  const [player, setPlayer] = useState<PlayerPort>()
  const firstPath = useRef(path)
  useLayoutEffect(() => {
    if (!place.current) return
    const stage = createMediaStage(place.current, takeHeadStart(firstPath.current))
    const created = createPlayer(stage, { resolve: linkResolver.resolve, onSourceFailure })
    const stopKeeping = keepPreferences(created, playerPreferences)
    port.current = created
    return () => {
      stopKeeping()
      created.destroy()
    }
  }, [place])
  useEffect(() => setPlayer(port.current), [])
  return { port, player }
}

/** Loads the episode of the page, and reports its positions once it is known where it was left. */
function useEpisode(port: RefObject<PlayerPort | undefined>, episode: PlayerEpisode, progress: PlayerProgress): void {
  const { id: episodeId, path, sources, language } = episode
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another episode, even with the same link
  useLayoutEffect(() => {
    const player = port.current
    if (!player) return
    const asked = readAskedStart(window.location.hash)
    const position =
      asked.seconds === undefined
        ? progress.findPosition(episodeId)
        : Promise.resolve({ seconds: asked.seconds, durationSeconds: undefined })
    player.load({ sources: putFirst(sources, asked.sourceId), captionsByDefault: language === 'VOSTFR', position })
    let isOver = false
    let stopReporting: (() => void) | undefined
    position.then(() => {
      if (!isOver) stopReporting = reportPositions({ player, episodeId, progress })
    })
    return () => {
      isOver = true
      stopReporting?.()
    }
  }, [port, path, progress])
}

/** What goes on beside the episode: the browser's media controls, and the beginning of the next one. */
function useCompanions(player: PlayerPort | undefined, { episode, walk }: Pick<PlayerProps, 'episode' | 'walk'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells episodes apart
  useEffect(() => {
    if (!player) return
    return openMediaSession({ player, episode, walk })
  }, [player, episode.path, walk])
  const [nextSource] = episode.next?.sources ?? []
  const nextId = nextSource?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id tells links apart
  useEffect(() => {
    if (!player || !nextSource) return
    return preloadNext({ player, source: nextSource, resolveAhead: linkResolver.resolveAhead })
  }, [player, episode.path, nextId])
}

function onSourceFailure({ sourceId, positionSeconds, code, detail }: SourceFailure): void {
  tellPlaybackFailure({ source_id: sourceId, position_seconds: positionSeconds, code, detail })
}
