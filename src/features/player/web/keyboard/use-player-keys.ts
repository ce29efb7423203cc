import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { type PlayerScene, usePlayerScene } from '../player-scene.ts'
import { type KeyPlace, type PlayerCommand, toPlayerCommand } from './player-keys.ts'
import { seekStepSeconds, volumeStep } from './player-steps.ts'

/** Listens for the player's keys as long as the player is on the page. */
export function usePlayerKeys(onUsed: () => void): void {
  const scene = usePlayerScene()
  const navigate = useNavigate()
  // In the same step as the page shows another episode: a key right after it must not lead from the one before.
  useLayoutEffect(() => {
    const goTo = (path: string | undefined) => path && navigate(path, { preventScrollReset: true })
    const listen = (event: KeyboardEvent) => {
      // A slider or a menu that took the key has said so.
      if (event.defaultPrevented) return
      const command = toPlayerCommand({
        key: event.key,
        ctrl: event.ctrlKey,
        alt: event.altKey,
        meta: event.metaKey,
        shift: event.shiftKey,
        place: placeOf(event.target, scene.frame.current),
      })
      if (!command) return
      event.preventDefault()
      onUsed()
      if (command === 'previous-episode') goTo(scene.episode.previousPath)
      else if (command === 'next-episode') goTo(scene.episode.nextPath)
      else obey(command, scene)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [scene, navigate, onUsed])
}

type OwnCommand = Exclude<PlayerCommand, 'previous-episode' | 'next-episode'>

function obey(command: OwnCommand, { player, fullScreen }: PlayerScene): void {
  const { paused, currentTime, volume, muted, captions } = player.getState()
  const actions: Record<OwnCommand, () => void> = {
    'toggle-play': () => (paused ? player.play() : player.pause()),
    'seek-back': () => player.seekTo(currentTime - seekStepSeconds),
    'seek-forward': () => player.seekTo(currentTime + seekStepSeconds),
    'volume-up': () => player.setVolume(volume + volumeStep),
    'volume-down': () => player.setVolume(volume - volumeStep),
    'toggle-mute': () => player.setMuted(!muted),
    'toggle-full-screen': fullScreen.toggle,
    'toggle-captions': () => player.setCaptionsShown(captions !== 'shown'),
  }
  actions[command]()
}

const textFields = 'input:not([type=radio],[type=checkbox],[type=button],[type=submit]), textarea, [contenteditable]'
const controls = 'a[href], button, input, select, summary, dialog, [role=menu], [role=listbox], [tabindex="0"]'

function placeOf(target: EventTarget | null, frame: HTMLElement | null): KeyPlace {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(`${textFields}, select`)) return 'text'
  // The frame itself may have the focus: it is no control.
  if (target === frame) return 'player'
  return target.closest(controls) ? 'control' : 'page'
}
