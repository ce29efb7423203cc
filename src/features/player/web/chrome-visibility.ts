import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { joinStops, listen } from '../../../ui/network/listen.ts'

/** Controls hide after this long without pointer or key. */
const idleMs = 2500

type ChromeVisibility = { isVisible: boolean; wake: () => void; sleep: () => void }

/** Matches a control with keyboard focus, or the timeline's pointer: its preview frame may still be loading. */
const inUse = ':focus-visible, .player-pointed:not([hidden])'

/** Returns whether the controls show. They stay while `pinned` (paused, not ready, a panel open), and while in use. */
export function useChromeVisibility(frame: RefObject<HTMLElement | null>, pinned: boolean): ChromeVisibility {
  const [awake, setAwake] = useState(true)
  const timer = useRef<number>(undefined)
  const wake = useCallback(() => {
    const sleepUnlessInUse = () => {
      if (frame.current?.querySelector(inUse)) timer.current = window.setTimeout(sleepUnlessInUse, idleMs)
      else setAwake(false)
    }
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(sleepUnlessInUse, idleMs)
    setAwake(true)
  }, [frame])
  const sleep = useCallback(() => {
    window.clearTimeout(timer.current)
    setAwake(false)
  }, [])
  useEffect(() => {
    if (!pinned) wake()
    return () => window.clearTimeout(timer.current)
  }, [pinned, wake])
  useEffect(() => listenForLife(frame.current, wake), [frame, wake])
  return { isVisible: pinned || awake, wake, sleep }
}

/** Mouse moves, presses on controls and focus show that the viewer is active. */
function listenForLife(frame: HTMLElement | null, wake: () => void): (() => void) | undefined {
  if (!frame) return undefined
  const wakeByMouse = (event: PointerEvent) => event.pointerType === 'touch' || wake()
  const wakeByControl = ({ target }: Event) => target instanceof Element && target.closest('.player-chrome') && wake()
  return joinStops([
    listen(frame, 'pointermove', wakeByMouse),
    listen(frame, ['pointerdown', 'focusin'], wakeByControl),
  ])
}
