import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'

export type FullScreen = { isOn: boolean; toggle: () => void }

/** iPhones put only the video itself into full screen, with their own controls. */
type VideoWithOwnFullScreen = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Puts the player's frame into full screen, so that its controls are included. */
export function useFullScreen(frame: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const sync = () => {
      const isFull = document.fullscreenElement !== null && document.fullscreenElement === frame.current
      setOn(isFull)
      if (!isFull) screen.orientation?.unlock?.()
    }
    document.addEventListener('fullscreenchange', sync)
    return () => {
      document.removeEventListener('fullscreenchange', sync)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [frame])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    else enter(frame.current)
  }, [frame])
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle])
}

function enter(frame: HTMLElement | null): void {
  if (frame?.requestFullscreen) {
    // Rejects without a user gesture: the button stays as it is.
    frame.requestFullscreen().then(turnToLandscape, () => undefined)
    return
  }
  const video: VideoWithOwnFullScreen | null | undefined = frame?.querySelector('video')
  // Throws before there is a picture.
  if (video && video.readyState >= video.HAVE_METADATA) video.webkitEnterFullscreen?.()
}

/** A phone held upright then shows the picture in landscape. Computers reject this. */
function turnToLandscape(): void {
  screen.orientation?.lock?.('landscape').catch(() => undefined)
}
