import { useEffect, useLayoutEffect, useState } from 'react'
import { useHydrated } from '../../../ui/components/use-hydrated.ts'
import { savesData } from '../../../ui/network/connection-speed.ts'
import { loadFailure } from '../rules.ts'
import { TopBar } from './controls/top-bar.tsx'
import { frameSheet } from './frame-sheet.ts'
import { needsScripts } from './needs-scripts.ts'
import { UnavailablePanel, WithheldPanel } from './overlays/unavailable-panel.tsx'
import { WaitingPanel } from './overlays/waiting-panel.tsx'
import type { PlayerEpisode } from './player-episode.ts'
import { Poster } from './poster.tsx'
import { type Programme, stageView } from './stage/stage.ts'
import { StagePlace } from './stage/stage-place.tsx'
import { fetchPlayer, findFetchedPlayer } from './start/fetch-player.ts'
import { abandonStart } from './start/start-ahead.ts'

type PlayerFrameProps = {
  episode: PlayerEpisode
  programme: Programme
  /** Shown until the first image of the video: the anime's textless art, else its cover. */
  posterUrl: string | null
  /** Whether nothing may play yet. */
  isHeld: boolean
}

/** The box of the picture, which the server renders; the player is loaded in the browser and plays on the stage. */
export function PlayerFrame({ episode, programme, posterUrl, isHeld }: PlayerFrameProps) {
  const { Player, failed } = usePlayerModule()
  const { path } = episode
  // A stage that started before its page grows into place with its own poster: the page's would show behind it.
  const [isAhead] = useState(() => stageView.get()?.path === path)
  useLayoutEffect(() => {
    if (!Player || isHeld) return
    const { path: shown, posterUrl: poster } = stageView.get() ?? {}
    // The poster of the followed link stays.
    stageView.set({ Player, path, programme, posterUrl: (shown === path && poster) || posterUrl })
  }, [Player, path, programme, posterUrl, isHeld])
  useEffect(() => {
    if (!isHeld) programme.onShown(path)
  }, [programme, path, isHeld])
  useEffect(() => abandonStart, [])
  return (
    <>
      <link rel="stylesheet" {...frameSheet} />
      <StagePlace>
        {!isAhead && <Poster url={posterUrl} />}
        {!Player && <FrameBefore episode={episode} failed={failed} />}
      </StagePlace>
    </>
  )
}

/**
 * The frame before the player has loaded: the server's rendering, with a message for visitors without JavaScript. The
 * player knows whether the title is covered; until then it is for those who cover spoilers.
 */
function FrameBefore({ episode, failed }: { episode: PlayerEpisode; failed: boolean }) {
  return (
    <section className="player spoilers bg-transparent" data-theme="dark" aria-label="Lecteur vidéo">
      <div className="player-scrim" />
      {episode.isWithheld ? <WithheldPanel animePath={episode.animePath} /> : <WaitingForPlayer />}
      {failed && <UnavailablePanel failure={loadFailure} animePath={episode.animePath} />}
      <TopBar episode={episode}>
        <span className="player-badge">{episode.language}</span>
      </TopBar>
    </section>
  )
}

function WaitingForPlayer() {
  return (
    <>
      <div className="noscript:hidden">
        <WaitingPanel label="Chargement de l'épisode..." />
      </div>
      <noscript>
        <div className="player-overlay text-center">
          <p className="max-w-[29.3em]">{needsScripts}</p>
        </div>
      </noscript>
    </>
  )
}

// Requested with the page's own code, before anything renders: the first frame of the video waits for it. The router
// also evaluates this when it prefetches the page, which must not cost visitors in data-saving mode.
if (typeof window !== 'undefined' && (!savesData() || window.location.pathname.startsWith('/watch/'))) {
  fetchPlayer().catch(() => undefined)
}

/** Loads the player's code with the first page that shows a frame, only in the browser. */
function usePlayerModule() {
  const isHydrated = useHydrated()
  const [module, setModule] = useState(findFetchedPlayer)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    const load = fetchPlayer().catch(fetchPlayer)
    load.then(
      (fetched) => gone || setModule(fetched),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [])
  return { Player: isHydrated ? module?.default : undefined, failed }
}
