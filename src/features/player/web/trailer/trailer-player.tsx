import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'
import type { Anime } from '../../../catalogue/contract.ts'
import { toAnimePath } from '../../../catalogue/web/public.ts'
import { resolveTrailer } from '../../../links/web/public.ts'
import { frameSheet } from '../frame-sheet.ts'
import type { ResolveSource } from '../loading/playable-source.ts'
import { useFullScreen } from '../media/full-screen.ts'
import { createMediaStage } from '../media/media-stage.ts'
import { PlayerChrome } from '../player-chrome.tsx'
import type { PlayerEpisode } from '../player-episode.ts'
import type { PlayerPort } from '../player-port.ts'
import { savePreferences } from '../preferences/save-preferences.ts'
import { playerPreferences } from '../preferences/use-preference.ts'
import { closeStage } from '../stage/stage.ts'
import { createPlayer } from '../state/create-player.ts'
import { PlayerSceneContext } from '../state/player-scene.ts'

type Trailed = Pick<Anime, 'id' | 'slug' | 'title'>

/** Hides what only episodes have, and the help for keys, which do not work in dialogues. */
const withoutEpisodes =
  '[&_:is(.player-top,.player-theatre-button,.player-list-button,.player-help-button,[aria-label^=Épisode])]:hidden'

/** Plays a trailer in a player of its own: neither positions nor failures are reported. */
export function TrailerPlayer({ anime }: { anime: Trailed }) {
  const frame = useRef<HTMLElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const player = useTrailer(slot, anime.id)
  const fullScreen = useFullScreen(frame)
  const { slug, title } = anime
  const episode = useMemo(() => toEpisode({ slug, title }), [slug, title])
  // The focused button may have been removed with the question before the trailer.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  const scene = useMemo(
    () => player && { player, episode, walk: stay, frame, below: below ?? undefined, fullScreen, isInCorner: false },
    [player, episode, below, fullScreen],
  )
  return (
    <>
      <link rel="stylesheet" {...frameSheet} />
      <div className={classNames('relative aspect-video min-h-60 w-full min-w-0', withoutEpisodes)}>
        <section ref={frame} className="player" data-theme="dark" aria-label="Lecteur vidéo" tabIndex={-1} data-picture>
          <div ref={slot} className="contents" />
          {scene && (
            <PlayerSceneContext value={scene}>
              <PlayerChrome renderEpisodeList={listNothing} />
            </PlayerSceneContext>
          )}
        </section>
      </div>
      <div ref={setBelow} className="player-below" />
    </>
  )
}

/** Creates the player in its place and loads the trailer; what plays on the stage ends. */
function useTrailer(slot: RefObject<HTMLElement | null>, animeId: number): PlayerPort | undefined {
  const [player, setPlayer] = useState<PlayerPort>()
  useLayoutEffect(() => {
    if (!slot.current) return
    closeStage()
    const resolve: ResolveSource = (id, { signal, fresh }) => resolveTrailer({ animeId: id, fresh }, signal)
    const created = createPlayer(createMediaStage(slot.current), { resolve, onSourceFailure: stay })
    const stopSaving = savePreferences(created, playerPreferences)
    created.load({
      sources: [{ id: animeId, host: '' }],
      captionsByDefault: true,
      position: Promise.resolve(undefined),
    })
    setPlayer(created)
    return () => {
      stopSaving()
      created.destroy()
    }
  }, [slot, animeId])
  return player
}

const stay = () => undefined
const listNothing = () => null

function toEpisode({ slug, title }: Pick<Trailed, 'slug' | 'title'>): PlayerEpisode {
  const animePath = toAnimePath(slug)
  return {
    path: animePath,
    id: 0,
    sources: [],
    isWithheld: false,
    language: undefined,
    title: 'Bande-annonce',
    subtitle: title,
    animePath,
    animeTitle: title,
    pictureUrl: null,
    parts: { introStart: null, introEnd: null, outroStart: null },
    previousPath: undefined,
    nextPath: undefined,
    next: undefined,
  }
}
