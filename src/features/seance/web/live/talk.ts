import { createCell } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import type { Reaction, Unsaid } from '../../rules.ts'
import { toNames } from '../to-names.ts'
import type { Speech } from './connection.ts'

/** A person's line, or, without a name, a message of the séance. */
export type Line = { key: number; from: string; name: string; text: string }
export type Floating = { key: number; reaction: Reaction; lane: number }

// Only this tab keeps the lines, and no longer than the séance.
const keptLines = 200
const floatingAtOnce = 12
const lanes = 6

export const lines = createCell<readonly Line[]>([])
export const floating = createCell<readonly Floating[]>([])
/** The people whom this person does not want to read. */
export const mutedIds = createCell<ReadonlySet<string>>(new Set())
/** This person's last line or reaction, if it was not passed on. */
export const unsaid = createCell<{ reason: Unsaid; text: string } | undefined>(undefined)

let lastKey = 0

/**
 * Shows a line.
 * @param name of the speaker, if they are still there
 */
export function hearLine(speech: Speech, name: string | undefined): void {
  if (speech.type === 'unsaid') {
    unsaid.set(speech)
    return
  }
  if (mutedIds.get().has(speech.from)) return
  if (speech.type === 'reacted') {
    lastKey += 1
    const next = { key: lastKey, reaction: speech.reaction, lane: lastKey % lanes }
    floating.set([...floating.get(), next].slice(-floatingAtOnce))
    return
  }
  keepLine({ from: speech.from, name: name ?? 'Une personne', text: speech.text })
}

/** When a hold ends, shows the people without whom the séance goes on. */
export function hearHold(before: RoomState, { is_held, is_playing, people }: RoomState): void {
  if (!before.is_held || is_held || !is_playing) return
  const left = people.filter(({ id, lags }) => lags && before.waited_ids.includes(id))
  if (left.length > 0) keepLine({ from: '', name: '', text: `La séance continue sans ${toNames(left)}.` })
}

function keepLine(line: Omit<Line, 'key'>): void {
  lastKey += 1
  lines.set([...lines.get(), { ...line, key: lastKey }].slice(-keptLines))
}

export function endFloating(key: number): void {
  floating.set(floating.get().filter((one) => one.key !== key))
}

/** Hides a person's lines, or shows them again. */
export function toggleMuted(id: string): void {
  const muted = new Set(mutedIds.get())
  if (!muted.delete(id)) muted.add(id)
  mutedIds.set(muted)
}

export function clearTalk(): void {
  lines.set([])
  floating.set([])
  mutedIds.set(new Set())
  unsaid.set(undefined)
}
