import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { narrowSpace } from '../../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { listen } from '../../../../../ui/network/listen.ts'
import { volumeStep } from '../../../rules.ts'
import type { PlayerPort } from '../../player-port.ts'
import { usePlayerScene, usePlayerState } from '../../state/player-scene.ts'
import { Slider } from './slider.tsx'

/** Mutes and unmutes; the slider opens while the control is hovered or focused. */
export function VolumeControl() {
  const { player } = usePlayerScene()
  const control = useRef<HTMLDivElement>(null)
  useVolumeWheel(control, player)
  const volume = usePlayerState((state) => (state.muted ? 0 : state.volume))
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div ref={control} className="player-volume">
      <IconButton
        label={volume === 0 ? 'Rétablir le son' : 'Couper le son'}
        onClick={() => (volume === 0 ? restore() : player.setMuted(true))}
      >
        <Icon />
      </IconButton>
      <Slider
        label="Volume"
        value={volume}
        max={1}
        step={volumeStep}
        toText={(value) => `${Math.round(100 * value)}${narrowSpace}%`}
        onDrag={player.setVolume}
        onCommit={player.setVolume}
      />
    </div>
  )

  /** A volume dragged to zero is restored to half. */
  function restore(): void {
    if (player.getState().volume === 0) player.setVolume(0.5)
    else player.setMuted(false)
  }
}

/** Changes the volume with the wheel over its control, without scrolling the page. Over the picture it scrolls. */
function useVolumeWheel(control: RefObject<HTMLElement | null>, player: PlayerPort): void {
  useEffect(() => {
    const element = control.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      // A pinch zoom arrives as a wheel event with Ctrl.
      if (event.deltaY === 0 || event.ctrlKey) return
      event.preventDefault()
      player.setVolume(player.getState().volume - Math.sign(event.deltaY) * volumeStep)
    }
    // React's own listeners are passive and cannot prevent scrolling.
    return listen(element, 'wheel', turn, { passive: false })
  }, [control, player])
}
