export type PlayerCommand =
  | 'toggle-play'
  | 'seek-back'
  | 'seek-forward'
  | 'volume-up'
  | 'volume-down'
  | 'toggle-mute'
  | 'toggle-full-screen'
  | 'toggle-captions'
  | 'previous-episode'
  | 'next-episode'

/** Where a key was pressed. `control` is a button, link or other element that answers to keys itself. */
export type KeyPlace = 'text' | 'control' | 'player' | 'page'

export type KeyPress = {
  key: string
  ctrl: boolean
  alt: boolean
  meta: boolean
  shift: boolean
  place: KeyPlace
}

// Letters mean nothing to buttons and links: they count everywhere but in text.
const letterCommands = new Map<string, PlayerCommand>([
  ['k', 'toggle-play'],
  ['m', 'toggle-mute'],
  ['f', 'toggle-full-screen'],
  ['c', 'toggle-captions'],
])
const otherCommands = new Map<string, PlayerCommand>([
  [' ', 'toggle-play'],
  ['ArrowLeft', 'seek-back'],
  ['ArrowRight', 'seek-forward'],
  ['ArrowUp', 'volume-up'],
  ['ArrowDown', 'volume-down'],
])
const episodeCommands = new Map<string, PlayerCommand>([
  ['ArrowLeft', 'previous-episode'],
  ['ArrowRight', 'next-episode'],
])

/**
 * What a key asks of the player (guide §8): Space or K, ←/→, ↑/↓, M, F, C; Ctrl+← and Ctrl+→ for the episodes.
 * Text fields keep all their keys; other controls keep Space and the arrows, which they may need themselves.
 */
export function toPlayerCommand(press: KeyPress): PlayerCommand | undefined {
  const { key, ctrl, place } = press
  if (place === 'text' || press.alt || press.meta || press.shift) return undefined
  if (ctrl) return episodeCommands.get(key)
  return letterCommands.get(key.toLowerCase()) ?? (place === 'control' ? undefined : otherCommands.get(key))
}
