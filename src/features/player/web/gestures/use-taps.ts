import { type MouseEvent, useEffect, useRef } from 'react'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { usePlayerScene } from '../state/player-scene.ts'
import { doubleTapMs, readTap, type TapSequence } from './tap-sequence.ts'

type Chrome = { chromeVisible: boolean; onWake: () => void; onSleep: () => void }

/** Handles taps on the picture. Controls show at once, but hide only when no second tap follows. */
export function useTaps({ chromeVisible, onWake, onSleep }: Chrome): (event: MouseEvent) => void {
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
