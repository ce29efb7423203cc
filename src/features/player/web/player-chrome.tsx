import { useEffect, useMemo } from 'react'
import { Announcer } from './announcements/announcer.tsx'
import { CaptionsView } from './captions/captions-view.tsx'
import { useChromeVisibility } from './chrome-visibility.ts'
import { Badges } from './controls/badges.tsx'
import { BottomBar } from './controls/bottom-bar.tsx'
import { FetchedPart } from './controls/fetched-part.tsx'
import { PlayerPanels } from './controls/panels/player-panels.tsx'
import { PlayButton } from './controls/play-button.tsx'
import { SkipButton } from './controls/skip-button.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { useSmallLayout } from './controls/use-small-layout.ts'
import { GestureFeedback } from './gestures/gesture-feedback.tsx'
import { PictureSurface } from './gestures/picture-surface.tsx'
import { KeyActionDisplay } from './keyboard/key-action-display.tsx'
import { usePlayerKeys } from './keyboard/use-player-keys.ts'
import { SkippedNotice } from './next-episode/skipped-notice.tsx'
import { PlayerOverlays } from './overlays/player-overlays.tsx'
import type { PlayerPort } from './player-port.ts'
import {
  createPlayerSurfaces,
  type PlayerSurfaces,
  PlayerSurfacesContext,
  usePlayerSurfaces,
} from './player-surfaces.ts'
import { CornerChrome } from './stage/corner/corner-chrome.tsx'
import type { Programme } from './stage/stage.ts'
import { useCell } from './state/cell.ts'
import { usePlayerScene, usePlayerState } from './state/player-scene.ts'

const loadEmbedChrome = () => import('./embed-chrome.tsx')
const loadStatistics = () => import('./statistics/statistics-overlay.tsx')

type PlayerChromeProps = Pick<Programme, 'renderEpisodeList'>

/** Everything over the picture: controls, captions, overlays, panels. */
export function PlayerChrome(props: PlayerChromeProps) {
  const { player, isInCorner } = usePlayerScene()
  return (
    <PlayerSurfacesContext value={useOwnSurfaces(player)}>
      {isInCorner ? <CornerChrome /> : <ChromeInPlace {...props} />}
      <SkippedNotice />
    </PlayerSurfacesContext>
  )
}

/** The player of another site has its own controls. */
function ChromeInPlace(props: PlayerChromeProps) {
  const embed = usePlayerState((state) => state.source?.embed)
  return embed ? <ChromeOfEmbed embed={embed} /> : <Chrome {...props} />
}

function ChromeOfEmbed({ embed }: { embed: string }) {
  usePlayerKeys(doNothing)
  return (
    <div className="player-layer pointer-events-none">
      <FetchedPart load={loadEmbedChrome} props={{ embed }} />
      <Announcer />
    </div>
  )
}

const doNothing = () => undefined

function Chrome({ renderEpisodeList }: PlayerChromeProps) {
  const { episode, frame } = usePlayerScene()
  const { panel, statisticsShown } = usePlayerSurfaces()
  const isMeasured = useCell(statisticsShown)
  const hasPanel = useCell(panel) !== undefined
  const isUnavailable = usePlayerState((state) => state.phase === 'unavailable')
  const atRest = usePlayerState((state) => state.paused || state.phase !== 'ready')
  const isCovered = usePlayerState((state) => state.phase !== 'ready' || state.autoplayRefused)
  const isSmall = useSmallLayout(frame)
  const { isVisible, wake, sleep } = useChromeVisibility(frame, atRest || hasPanel)
  usePlayerKeys(wake)
  return (
    <div
      className="player-layer"
      data-chrome={isVisible ? 'shown' : 'hidden'}
      data-covered={isCovered || undefined}
      data-small={isSmall || undefined}
      data-panel={hasPanel || undefined}
    >
      <PictureSurface chromeVisible={isVisible} onWake={wake} onSleep={sleep} />
      <div className="player-chrome player-scrim" />
      <CaptionsView />
      <KeyActionDisplay />
      <PlayerOverlays />
      <div className="player-chrome">
        <TopBar episode={episode}>
          <Badges />
        </TopBar>
        <TapTiles />
        {!isUnavailable && <BottomBar />}
      </div>
      <GestureFeedback />
      {isMeasured && <FetchedPart load={loadStatistics} props={{}} />}
      <PlayerPanels renderEpisodeList={renderEpisodeList} />
      <Announcer />
    </div>
  )
}

function useOwnSurfaces(player: PlayerPort): PlayerSurfaces {
  const surfaces = useMemo(() => createPlayerSurfaces(player), [player])
  useEffect(() => surfaces.sleepTimer.follow(), [surfaces])
  return surfaces
}

/** Large touch targets over the picture: ten seconds back, play, ten seconds forward. */
function TapTiles() {
  return (
    <div className="player-taps">
      <SkipButton direction="back" />
      <PlayButton />
      <SkipButton direction="forward" />
    </div>
  )
}
