import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { resolveSource, tellPlaybackFailure } from '../../video-links/web/public.ts'
import { createPlayer } from './create-player.ts'
import { useFullScreen } from './full-screen.ts'
import { createMediaStage } from './media-stage.ts'
import { PlayerChrome } from './player-chrome.tsx'
import type { PlayerEpisode, RenderEpisodeList } from './player-episode.ts'
import type { PlayerPort, ResolveSource, SourceFailure } from './player-port.ts'
import type { PlayerProgress } from './player-progress.ts'
import { PlayerSceneContext } from './player-scene.ts'
import { reportPositions } from './report-positions.ts'

export type PlayerProps = {
  episode: PlayerEpisode
  frame: RefObject<HTMLElement | null>
  /** Where positions are kept and asked for. */
  progress: PlayerProgress
  renderEpisodeList: RenderEpisodeList
}

/** The player in its frame: one media element for as long as the page stays, whatever episodes it plays. */
export default function Player({ episode, frame, progress, renderEpisodeList }: PlayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const player = usePlayerPort(place)
  const fullScreen = useFullScreen(frame)
  useEpisode(player, episode, progress)
  const scene = useMemo(() => player && { player, episode, frame, fullScreen }, [player, episode, frame, fullScreen])
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

/** Loads the episode of the page, and reports its positions once it is known where it was left. */
function useEpisode(player: PlayerPort | undefined, episode: PlayerEpisode, progress: PlayerProgress): void {
  const { id: episodeId, path, sources, language } = episode
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another episode, even with the same link
  useEffect(() => {
    if (!player) return
    const position = progress.findPosition(episodeId)
    player.load({ sources, captionsByDefault: language === 'VOSTFR', position })
    let isOver = false
    let stopReporting: (() => void) | undefined
    position.then(() => {
      if (!isOver) stopReporting = reportPositions({ player, episodeId, progress })
    })
    return () => {
      isOver = true
      stopReporting?.()
    }
  }, [player, path, progress])
}

/** The player in its place, from the first drawing until the page is left. */
function usePlayerPort(place: RefObject<HTMLElement | null>): PlayerPort | undefined {
  const [player, setPlayer] = useState<PlayerPort>()
  useEffect(() => {
    if (!place.current) return
    const created = createPlayer(createMediaStage(place.current), { resolve, onSourceFailure })
    setPlayer(created)
    return () => created.destroy()
  }, [place])
  return player
}

const resolve: ResolveSource = (id, { signal, fresh }) => resolveSource({ id, fresh }, signal)

function onSourceFailure({ sourceId, positionSeconds, code, detail }: SourceFailure): void {
  tellPlaybackFailure({ source_id: sourceId, position_seconds: positionSeconds, code, detail })
}
