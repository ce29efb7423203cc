import { useSyncExternalStore } from 'react'
import { changeList, type NotificationChange, type NotificationList, type ReadFilter } from './notification-lists.ts'

/** A change that every list shows, and that the server hears of once it can no longer be taken back. */
type Held = { userId: number; change: NotificationChange; send: () => void }

let held: Held | undefined
const listeners = new Set<() => void>()

function set(next: Held | undefined): void {
  held = next
  for (const listener of listeners) listener()
}

/** Shows a change and keeps it from the server; the one that was kept before is sent. */
export function holdChange(next: Held): void {
  sendHeld()
  set(next)
}

/** Nothing happened. */
export function takeBackHeld(): void {
  set(undefined)
}

/** The server hears of the change that is kept, if there is one. */
export function sendHeld(): void {
  const last = held
  set(undefined)
  last?.send()
}

/** The change of this person that is kept from the server for now. */
export function useHeldChange(userId: number): NotificationChange | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => held,
    () => undefined,
  )
  return current?.userId === userId ? current.change : undefined
}

/** A list as it is with the change that is kept. */
export function withHeld<List extends NotificationList | undefined>(
  list: List,
  filter: ReadFilter,
  change: NotificationChange | undefined,
): List {
  return list && change ? (changeList(list, filter, change) as List) : list
}
