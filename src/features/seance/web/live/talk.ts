import { createCell } from '../../../player/web/public.ts'
import type { Reaction } from '../../rules.ts'
import type { Speech } from './connection.ts'

export type Line = { key: number; from: string; name: string; text: string }
export type Floating = { key: number; reaction: Reaction; lane: number }

// Only this tab keeps what was said, and no longer than the séance.
const keptLines = 200
const floatingAtOnce = 12
const lanes = 6

export const lines = createCell<readonly Line[]>([])
export const floating = createCell<readonly Floating[]>([])
/** The people whom this person does not want to read. */
export const mutedIds = createCell<ReadonlySet<string>>(new Set())
/** Whether the last line was refused since too much was said at once. */
export const wasSlowed = createCell(false)

let lastKey = 0

/** Shows what was said. @param name of the speaker, if they are still there */
export function hearLine(speech: Speech, name: string | undefined): void {
  if (speech.type === 'slow') {
    wasSlowed.set(true)
    return
  }
  if (mutedIds.get().has(speech.from)) return
  lastKey += 1
  if (speech.type === 'reacted') {
    const next = { key: lastKey, reaction: speech.reaction, lane: lastKey % lanes }
    floating.set([...floating.get(), next].slice(-floatingAtOnce))
    return
  }
  const line = { key: lastKey, from: speech.from, name: name ?? 'Une personne', text: speech.text }
  lines.set([...lines.get(), line].slice(-keptLines))
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
  wasSlowed.set(false)
}
