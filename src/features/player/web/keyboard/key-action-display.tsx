import {
  Captions,
  CaptionsOff,
  Gauge,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  StepForward,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect } from 'react'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import type { ActionIcon } from './describe-command.ts'

/** Keyboard action display (docs/product/watching.md#player-constants). */
const shownMs = 500

const icons: Record<ActionIcon, LucideIcon> = {
  play: Play,
  pause: Pause,
  back: RotateCcw,
  forward: RotateCw,
  muted: VolumeX,
  quiet: Volume1,
  loud: Volume2,
  captions: Captions,
  'captions-off': CaptionsOff,
  rate: Gauge,
  frame: StepForward,
}

/** Shows the effect of a key for a moment. Assistive technology gets it from the announcements. */
export function KeyActionDisplay() {
  const { keyAction } = usePlayerSurfaces()
  const action = useCell(keyAction)
  useEffect(() => {
    if (!action) return
    const timer = setTimeout(() => keyAction.set(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [action, keyAction])
  if (!action) return null
  const Icon = icons[action.icon]
  return (
    <div className="player-key-action" aria-hidden="true">
      <Icon />
      {action.text}
    </div>
  )
}
