import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { resolvePlayableVideo } from '../../video-links/web/public.ts'
import { createPlayer } from './create-player.ts'
import { useFullScreen } from './full-screen.ts'
import { PlayerChrome } from './player-chrome.tsx'
import type { PlayerEpisode, RenderEpisodeList } from './player-episode.ts'
import type { PlayerPort } from './player-port.ts'
import { PlayerSceneContext } from './player-scene.ts'

export type PlayerProps = {
  episode: PlayerEpisode
  frame: RefObject<HTMLElement | null>
  renderEpisodeList: RenderEpisodeList
}

/** The player in its frame: one media element for as long as the page stays, whatever episodes it plays. */
export default function Player({ episode, frame, renderEpisodeList }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayerPort(video)
  const fullScreen = useFullScreen(frame)
  const { path, videoUrls, language } = episode
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another episode, even with the same link
  useEffect(() => {
    player?.load({ videoUrls, captionsByDefault: language === 'VOSTFR' })
  }, [player, path])
  const scene = useMemo(() => player && { player, episode, frame, fullScreen }, [player, episode, frame, fullScreen])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are added with each episode */}
      <video ref={video} className="player-video" playsInline preload="auto" tabIndex={-1} />
      {scene && (
        <PlayerSceneContext value={scene}>
          <PlayerChrome renderEpisodeList={renderEpisodeList} />
        </PlayerSceneContext>
      )}
    </>
  )
}

/** The player over the element, from the first drawing until the page is left. */
function usePlayerPort(video: RefObject<HTMLVideoElement | null>): PlayerPort | undefined {
  const [player, setPlayer] = useState<PlayerPort>()
  useEffect(() => {
    if (!video.current) return
    const created = createPlayer(video.current, { resolve: resolvePlayableVideo })
    setPlayer(created)
    return () => created.destroy()
  }, [video])
  return player
}
