import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { resolvePlayableVideo } from '../../video-links/web/public.ts'
import { CaptionsView } from './captions-view.tsx'
import { useChromeVisibility } from './chrome-visibility.ts'
import { BufferBadge, ConnectionBadge, LanguageMark } from './controls/badges.tsx'
import { BottomBar } from './controls/bottom-bar.tsx'
import { EpisodeListButton } from './controls/episode-list-button.tsx'
import { TapTiles } from './controls/tap-tiles.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { createPlayer } from './create-player.ts'
import { useFullScreen } from './full-screen.ts'
import { EpisodeListPanel } from './overlays/episode-list-panel.tsx'
import { PlayerOverlays } from './overlays/player-overlays.tsx'
import { PictureSurface } from './picture-surface.tsx'
import type { PlayerEpisode } from './player-episode.ts'
import type { PlayerPort } from './player-port.ts'
import { PlayerSceneContext, usePlayerScene, usePlayerState } from './player-scene.ts'
import { usePlayerKeys } from './use-player-keys.ts'

/** @param onClose for a cross in the list's head */
export type RenderEpisodeList = (onClose: () => void) => ReactNode

export type PlayerProps = {
  episode: PlayerEpisode
  frame: RefObject<HTMLElement | null>
  /** The list of episodes, for where it does not stand beside the player. */
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

/** Everything over the picture: controls that come and go, captions, overlays. */
function PlayerChrome({ renderEpisodeList }: Pick<PlayerProps, 'renderEpisodeList'>) {
  const { episode, frame, fullScreen } = usePlayerScene()
  const [listOpen, setListOpen] = useState(false)
  const panelId = useId()
  const atRest = usePlayerState((state) => state.paused || state.phase !== 'ready')
  const unavailable = usePlayerState((state) => state.phase === 'unavailable')
  const isCovered = usePlayerState((state) => state.phase !== 'ready' || state.autoplayRefused)
  const hasPicture = usePlayerState((state) => state.hasPicture && state.phase === 'ready')
  const { isVisible, wake, sleep } = useChromeVisibility(frame, atRest || listOpen)
  usePlayerKeys(wake)
  const closeList = () => setListOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an episode was chosen, or the list stands elsewhere now
  useEffect(closeList, [episode.path, fullScreen.isOn])
  return (
    <div
      className="player-layer"
      data-chrome={isVisible ? 'shown' : 'hidden'}
      data-picture={hasPicture || undefined}
      data-covered={isCovered || undefined}
    >
      <PictureSurface chromeVisible={isVisible} onWake={wake} onSleep={sleep} />
      <div className="player-chrome">
        <div className="player-scrim" />
      </div>
      <CaptionsView />
      <PlayerOverlays />
      <div className="player-chrome">
        <TopBar episode={episode}>
          <ConnectionBadge />
          <BufferBadge />
          <LanguageMark />
        </TopBar>
        <TapTiles />
        {!unavailable && (
          <BottomBar>
            <EpisodeListButton isOpen={listOpen} panelId={panelId} onToggle={() => setListOpen(!listOpen)} />
          </BottomBar>
        )}
      </div>
      {listOpen && (
        <EpisodeListPanel id={panelId} onClose={closeList}>
          {renderEpisodeList(closeList)}
        </EpisodeListPanel>
      )}
    </div>
  )
}
