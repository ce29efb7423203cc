import { seekStepSeconds, volumeStep } from '../../rules.ts'

export type PlayerCommand =
  | { name: 'toggle-play' }
  | { name: 'seek-by'; seconds: number }
  /** Tenths of the episode, from 0 to 9; 10 is its end. */
  | { name: 'seek-to-tenth'; tenth: number }
  | { name: 'step-frame'; direction: 1 | -1 }
  | { name: 'change-volume'; by: number }
  | { name: 'toggle-mute' }
  | { name: 'change-rate'; direction: 1 | -1 }
  | { name: 'toggle-captions' }
  | { name: 'toggle-full-screen' }
  | { name: 'toggle-theatre' }
  | { name: 'toggle-picture-in-picture' }
  | { name: 'skip-part' }
  | { name: 'previous-episode' }
  | { name: 'next-episode' }
  | { name: 'toggle-help' }

/**
 * Where a key was pressed: in a text field, on a control of the player (which handles some keys itself), on the player,
 * with no focus (`page`), or anywhere else (`elsewhere`), such as a button below the player.
 */
export type KeyPlace = 'text' | 'control' | 'player' | 'page' | 'elsewhere'

export type KeyPress = {
  /** The typed character: on a French keyboard `?` is Shift and the comma's key. */
  key: string
  /** The physical key, independent of the layout. */
  code: string
  ctrl: boolean
  alt: boolean
  meta: boolean
  shift: boolean
  place: KeyPlace
}

const back: PlayerCommand = { name: 'seek-by', seconds: -seekStepSeconds }
const forward: PlayerCommand = { name: 'seek-by', seconds: seekStepSeconds }

const letterCommands = new Map<string, PlayerCommand>([
  ['k', { name: 'toggle-play' }],
  ['j', back],
  ['l', forward],
  ['m', { name: 'toggle-mute' }],
  ['f', { name: 'toggle-full-screen' }],
  ['t', { name: 'toggle-theatre' }],
  ['i', { name: 'toggle-picture-in-picture' }],
  ['c', { name: 'toggle-captions' }],
  ['s', { name: 'skip-part' }],
])
const shiftedLetterCommands = new Map<string, PlayerCommand>([
  ['n', { name: 'next-episode' }],
  ['p', { name: 'previous-episode' }],
])
// The position of these characters, and whether they need Shift, depends on the keyboard.
const signCommands = new Map<string, PlayerCommand>([
  ['<', { name: 'change-rate', direction: -1 }],
  ['>', { name: 'change-rate', direction: 1 }],
  [',', { name: 'step-frame', direction: -1 }],
  ['.', { name: 'step-frame', direction: 1 }],
  ['?', { name: 'toggle-help' }],
])
const movingCommands = new Map<string, PlayerCommand>([
  [' ', { name: 'toggle-play' }],
  ['ArrowLeft', back],
  ['ArrowRight', forward],
  ['ArrowUp', { name: 'change-volume', by: volumeStep }],
  ['ArrowDown', { name: 'change-volume', by: -volumeStep }],
  ['Home', { name: 'seek-to-tenth', tenth: 0 }],
  ['End', { name: 'seek-to-tenth', tenth: 10 }],
])
const episodeCommands = new Map<string, PlayerCommand>([
  ['ArrowLeft', { name: 'previous-episode' }],
  ['ArrowRight', { name: 'next-episode' }],
])

/**
 * Returns the command of a key (docs/product/watching.md#keys). Text fields keep all their keys; controls of the player
 * keep Space, the arrows, Home and End. Elsewhere only Ctrl and an arrow count: a single key there may have another
 * meaning, or come from speech input (WCAG 2.1.4).
 */
export function toPlayerCommand(press: KeyPress): PlayerCommand | undefined {
  const { key, ctrl, shift, place } = press
  if (place === 'text' || press.alt || press.meta) return undefined
  if (ctrl) return shift ? undefined : episodeCommands.get(key)
  if (place === 'elsewhere') return undefined
  const letters = shift ? shiftedLetterCommands : letterCommands
  const command = letters.get(key.toLowerCase()) ?? signCommands.get(key) ?? toTenth(press)
  if (command || shift || place === 'control') return command
  return movingCommands.get(key)
}

/** The digit row counts with and without Shift: French keyboards need it, English ones do not. */
function toTenth({ key, code }: KeyPress): PlayerCommand | undefined {
  const digit = /^Digit(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0]
  return digit === undefined ? undefined : { name: 'seek-to-tenth', tenth: Number(digit) }
}
