import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { runPlaybackCommand } from '../keyboard/run-command.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { usePlayerScene } from '../state/player-scene.ts'
import { doubleTapMs, readTap, type TapSequence } from './tap-sequence.ts'

type PictureSurfaceProps = { chromeVisible: boolean; onWake: () => void; onSleep: () => void }

/**
 * The picture as a control. A click plays or pauses, a double click toggles full screen. A finger shows or hides the
 * controls, and seeks by double-tapping a side. Holding either plays at double speed. Buttons and keys do the same, so
 * it is hidden from assistive technology.
 */
export function PictureSurface(props: PictureSurfaceProps) {
  const { player, fullScreen } = usePlayerScene()
  const { doubleSpeed, panel } = usePlayerSurfaces()
  const press = useRef({ byTouch: false, wasHeld: false, closedPanel: false })
  const tap = useTaps(props)
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    const closedPanel = panel.get() !== undefined
    panel.set(undefined)
    press.current = { byTouch: event.pointerType !== 'mouse', wasHeld: false, closedPanel }
    doubleSpeed.press()
  }
  const end = () => {
    // A finger that is lifted also leaves, before its click.
    if (doubleSpeed.release()) press.current.wasHeld = true
  }
  const click = (event: MouseEvent) => {
    const { byTouch, wasHeld, closedPanel } = press.current
    if (wasHeld || closedPanel) return
    if (byTouch) return tap(event)
    runPlaybackCommand({ name: 'toggle-play' }, player)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for pointers
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space and F do the same
    <div
      className="player-picture"
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
      // A long press would otherwise open the context menu.
      onContextMenu={(event) => press.current.byTouch && event.preventDefault()}
      onClick={click}
      onDoubleClick={() => press.current.byTouch || fullScreen.toggle()}
    />
  )
}

/** Handles taps on the picture. Controls show at once, but hide only when no second tap follows. */
function useTaps({ chromeVisible, onWake, onSleep }: PictureSurfaceProps): (event: MouseEvent) => void {
  const { player, fullScreen } = usePlayerScene()
  const { tapJump } = usePlayerSurfaces()
  const sequence = useRef<TapSequence>(undefined)
  const hiding = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(hiding.current), [])
  return (event) => {
    window.clearTimeout(hiding.current)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const read = readTap(sequence.current, { atMs: event.timeStamp, share: (event.clientX - left) / width })
    sequence.current = read.sequence
    const { meaning } = read
    if (meaning.name === 'toggle-full-screen') fullScreen.toggle()
    else if (meaning.name === 'seek') {
      player.seekTo(player.getState().currentTime + meaning.bySeconds)
      tapJump.set({ totalSeconds: meaning.totalSeconds })
    } else if (chromeVisible) hiding.current = window.setTimeout(onSleep, doubleTapMs)
    else onWake()
  }
}
