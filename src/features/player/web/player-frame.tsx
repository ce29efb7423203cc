import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../ui/components/use-hydrated.ts'
import { savesData } from '../../../ui/network/connection-speed.ts'
import { TopBar } from './controls/top-bar.tsx'
import { frameSheet } from './frame-sheet.ts'
import { UnavailablePanel, WithheldPanel } from './overlays/unavailable-panel.tsx'
import { WaitingPanel } from './overlays/waiting-panel.tsx'
import type { PlaybackFacts } from './playback-facts.ts'
import type { PlayerEpisode, RenderEpisodeList, Walk } from './player-episode.ts'
import type { PlayerProgress } from './player-progress.ts'
import { Poster } from './poster.tsx'
import { fetchPlayer, findFetchedPlayer } from './start/fetch-player.ts'
import { abandonStart } from './start/start-ahead.ts'

type PlayerFrameProps = {
  episode: PlayerEpisode
  walk: Walk
  /** Shown until the first image of the video: the anime's textless art, else its cover. */
  posterUrl: string | null
  /** Given a way to ask what is known of playback, once the player is there. */
  playback: RefObject<(() => PlaybackFacts) | undefined>
  /** Where positions are kept and asked for. */
  progress: PlayerProgress
  renderEpisodeList: RenderEpisodeList
}

/** The box of the player, which the server draws; the player itself comes with the browser. */
export function PlayerFrame({ episode, walk, posterUrl, playback, progress, renderEpisodeList }: PlayerFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const { Player, failed } = usePlayerModule()
  useEffect(() => abandonStart, [])
  return (
    <>
      <link rel="stylesheet" {...frameSheet} />
      <section ref={frame} className="player" data-theme="dark" aria-label="Lecteur vidéo" tabIndex={-1}>
        <Poster url={posterUrl} />
        {Player ? (
          <Player
            episode={episode}
            walk={walk}
            frame={frame}
            below={below}
            playback={playback}
            progress={progress}
            renderEpisodeList={renderEpisodeList}
          />
        ) : (
          <FrameBefore episode={episode} failed={failed} />
        )}
      </section>
      <div ref={below} className="player-below" />
    </>
  )
}

/** The frame until the player has come: what the server draws, with a word for those without JavaScript. */
function FrameBefore({ episode, failed }: { episode: PlayerEpisode; failed: boolean }) {
  return (
    <>
      <div className="player-scrim" />
      {episode.isWithheld ? <WithheldPanel animePath={episode.animePath} /> : <WaitingForPlayer />}
      {failed && <UnavailablePanel failure={loadFailure} animePath={episode.animePath} />}
      <TopBar episode={episode}>
        <span className="player-badge">{episode.language}</span>
      </TopBar>
    </>
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
          <p className="max-w-[29.3em]">
            La lecture demande JavaScript. Activez-le dans votre navigateur, puis rechargez la page.
          </p>
        </div>
      </noscript>
    </>
  )
}

const loadFailure = "Erreur lors du chargement de l'épisode"

// Asked for with the page's own code, before there is anything to draw: the first frame of the video waits for it. The
// router also runs this where it only expects the page, which is no reason for those who save data.
if (typeof window !== 'undefined' && (!savesData() || window.location.pathname.startsWith('/watch/'))) {
  fetchPlayer().catch(() => undefined)
}

/** The player's code is fetched by the first page that shows a frame, and only in the browser. */
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
