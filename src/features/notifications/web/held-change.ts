import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/storage/create-listeners.ts'
import { changeList, type NotificationChange, type NotificationList, type ReadFilter } from './notification-lists.ts'

/** A change that every list shows, and that is sent to the server once it can no longer be undone. */
type Held = { userId: number; change: NotificationChange; send: () => void }

let held: Held | undefined
const { subscribe, notify } = createListeners()

function set(next: Held | undefined): void {
  held = next
  notify()
}

/** Shows a change without sending it; sends the previously held one. */
export function holdChange(next: Held): void {
  sendHeld()
  set(next)
}

/** Drops the held change and restores the lists. */
export function discardHeld(): void {
  set(undefined)
}

/** Sends the held change to the server, if any. */
export function sendHeld(): void {
  const last = held
  set(undefined)
  last?.send()
}

/** Returns the account's held change. */
export function useHeldChange(userId: number): NotificationChange | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  )
  return current?.userId === userId ? current.change : undefined
}

/** Returns a list as it will be once the held change is sent. */
export function withHeld<List extends NotificationList | undefined>(
  list: List,
  filter: ReadFilter,
  change: NotificationChange | undefined,
): List {
  return list && change ? (changeList(list, filter, change) as List) : list
}
