import { useEffect, useLayoutEffect, useRef } from 'react'
import { skipPart } from '../overlays/skip-part.ts'
import { type PlayerSurfaces, usePlayerSurfaces } from '../player-surfaces.ts'
import { playerPreferences } from '../preferences/use-preference.ts'
import { hasTheatre } from '../stage/theatre.ts'
import { type PlayerScene, usePlayerScene } from '../state/player-scene.ts'
import { describeCommand } from './describe-command.ts'
import { type KeyPlace, type PlayerCommand, toPlayerCommand } from './player-keys.ts'
import { runPlaybackCommand } from './run-command.ts'

/** Listens for the player's keys while the player is mounted. */
export function usePlayerKeys(onUsed: () => void): void {
  const scene = usePlayerScene()
  const surfaces = usePlayerSurfaces()
  // Held beyond a change of the scene, such as full screen, which renews the listeners.
  const space = useRef({ isDown: false }).current
  // A layout effect: another one may run after the next key.
  useLayoutEffect(() => {
    const run = (command: PlayerCommand) => {
      onUsed()
      runCommand(command, scene, surfaces)
    }
    return listenForKeys(scene, surfaces, { run, space })
  }, [scene, surfaces, space, onUsed])
  useEffect(() => () => void surfaces.doubleSpeed.release(), [surfaces])
}

function runCommand(command: PlayerCommand, scene: PlayerScene, surfaces: PlayerSurfaces): void {
  const { player, episode, fullScreen, walk } = scene
  switch (command.name) {
    case 'previous-episode':
      walk('previous')
      break
    case 'next-episode':
      walk('next')
      break
    case 'toggle-full-screen':
      fullScreen.toggle()
      break
    case 'toggle-theatre':
      if (hasTheatre() && !fullScreen.isOn) playerPreferences.set('theatre', !playerPreferences.get('theatre'))
      break
    case 'toggle-help':
      surfaces.panel.set(surfaces.panel.get() === 'help' ? undefined : 'help')
      break
    case 'skip-part':
      skipPart(player, episode.parts)
      break
    default:
      runPlaybackCommand(command, player)
      if (playerPreferences.get('keyAnimations')) surfaces.keyAction.set(describeCommand(command, player.getState()))
  }
}

/** The commands that go on while their key is held. */
const repeated = new Set<PlayerCommand['name']>(['seek-by', 'change-volume', 'step-frame', 'change-rate'])

/** Space acts on release, because holding it plays at double speed. All other keys act when they are pressed. */
function listenForKeys(
  { frame }: PlayerScene,
  { doubleSpeed }: PlayerSurfaces,
  { run, space }: { run: (command: PlayerCommand) => void; space: { isDown: boolean } },
): () => void {
  const findCommand = (event: KeyboardEvent) => {
    // A slider or menu that handled the key has prevented the default.
    if (event.defaultPrevented) return undefined
    const { key, code, ctrlKey: ctrl, altKey: alt, metaKey: meta, shiftKey: shift } = event
    return toPlayerCommand({ key, code, ctrl, alt, meta, shift, place: findPlace(event.target, frame.current) })
  }
  const press = (event: KeyboardEvent) => {
    const command = findCommand(event)
    if (!command) return
    event.preventDefault()
    if (event.repeat && !repeated.has(command.name)) return
    if (event.key !== ' ') return run(command)
    space.isDown = true
    doubleSpeed.press()
  }
  const release = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !space.isDown) return
    space.isDown = false
    if (!doubleSpeed.release()) run({ name: 'toggle-play' })
  }
  const leave = () => {
    space.isDown = false
    doubleSpeed.release()
  }
  const ends = new AbortController()
  window.addEventListener('keydown', press, { signal: ends.signal })
  window.addEventListener('keyup', release, { signal: ends.signal })
  window.addEventListener('blur', leave, { signal: ends.signal })
  return () => ends.abort()
}

const textFields = 'input:not([type=radio],[type=checkbox],[type=button],[type=submit]), textarea, [contenteditable]'
const controls = 'a[href], button, input, summary, [role=menu], [role=listbox], [tabindex="0"]'

function findPlace(target: EventTarget | null, frame: HTMLElement | null): KeyPlace {
  const page = playerPreferences.get('pageKeys') ? 'page' : 'elsewhere'
  if (!(target instanceof Element)) return page
  // A dialogue of the page keeps all keys; a closed select searches for the typed characters.
  if (target.closest(`${textFields}, select, dialog`)) return 'text'
  const isControl = target.closest(controls) !== null
  if (frame?.contains(target)) return isControl ? 'control' : 'player'
  return isControl ? 'elsewhere' : page
}
