import { useRef } from 'react'
import { usePlayerScene } from '../player-scene.ts'

type PictureSurfaceProps = { chromeVisible: boolean; onWake: () => void; onSleep: () => void }

/**
 * The picture itself: a click plays or pauses, a double click fills the screen; a finger shows or hides the
 * controls. The same is reachable by buttons and keys, so that assistive technology need not know of it.
 */
export function PictureSurface({ chromeVisible, onWake, onSleep }: PictureSurfaceProps) {
  const { player, fullScreen } = usePlayerScene()
  const byTouch = useRef(false)
  const press = () => {
    if (byTouch.current) return chromeVisible ? onSleep() : onWake()
    const { paused } = player.getState()
    if (paused) player.play()
    else player.pause()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for pointers
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space and F do the same
    <div
      className="absolute inset-0"
      onPointerDown={(event) => {
        byTouch.current = event.pointerType === 'touch'
      }}
      onClick={press}
      onDoubleClick={() => byTouch.current || fullScreen.toggle()}
    />
  )
}
