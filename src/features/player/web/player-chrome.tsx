import { useEffect, useId, useState } from 'react'
import { CaptionsView } from './captions/captions-view.tsx'
import { useChromeVisibility } from './chrome-visibility.ts'
import { Badges } from './controls/badges.tsx'
import { BottomBar } from './controls/bottom-bar.tsx'
import { EpisodeListButton } from './controls/episode-list-button.tsx'
import { TapTiles } from './controls/tap-tiles.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { PictureSurface } from './gestures/picture-surface.tsx'
import { usePlayerKeys } from './keyboard/use-player-keys.ts'
import { EpisodeListPanel } from './overlays/episode-list-panel.tsx'
import { PlayerOverlays } from './overlays/player-overlays.tsx'
import type { RenderEpisodeList } from './player-episode.ts'
import { usePlayerScene, usePlayerState } from './player-scene.ts'

/** Everything over the picture: controls that come and go, captions, overlays, the list of episodes. */
export function PlayerChrome({ renderEpisodeList }: { renderEpisodeList: RenderEpisodeList }) {
  const { episode, frame } = usePlayerScene()
  const list = useEpisodeList()
  const isUnavailable = usePlayerState((state) => state.phase === 'unavailable')
  const atRest = usePlayerState((state) => state.paused || state.phase !== 'ready')
  const isCovered = usePlayerState((state) => state.phase !== 'ready' || state.autoplayRefused)
  const hasPicture = usePlayerState((state) => state.hasPicture && state.phase === 'ready')
  const { isVisible, wake, sleep } = useChromeVisibility(frame, atRest || list.isOpen)
  usePlayerKeys(wake)
  return (
    <div
      className="player-layer"
      data-chrome={isVisible ? 'shown' : 'hidden'}
      data-picture={hasPicture || undefined}
      data-covered={isCovered || undefined}
    >
      <PictureSurface chromeVisible={isVisible} onWake={wake} onSleep={sleep} />
      <div className="player-chrome player-scrim" />
      <CaptionsView />
      <PlayerOverlays />
      <div className="player-chrome">
        <TopBar episode={episode}>
          <Badges />
        </TopBar>
        <TapTiles />
        {!isUnavailable && (
          <BottomBar>
            <EpisodeListButton isOpen={list.isOpen} panelId={list.panelId} onToggle={list.toggle} />
          </BottomBar>
        )}
      </div>
      {list.isOpen && (
        <EpisodeListPanel id={list.panelId} onClose={list.close}>
          {renderEpisodeList(list.close)}
        </EpisodeListPanel>
      )}
    </div>
  )
}

/** Whether the list lies over the picture. It leaves once an episode was chosen, or when the frame changes size. */
function useEpisodeList() {
  const { episode, fullScreen } = usePlayerScene()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to close
  useEffect(() => setOpen(false), [episode.path, fullScreen.isOn])
  return { isOpen, panelId, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
