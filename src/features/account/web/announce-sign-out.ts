import { listen } from '../../../ui/network/listen.ts'
import { browserTexts } from '../../../ui/storage/text-store.ts'

const key = 'signed_out'

/** Tells the pages of all tabs that the user ends the session, so that none of them waits for the next sign-in. */
export function announceEnd(): void {
  // Each tab gets an event of a change by another one; nothing stays stored.
  browserTexts.write(key, 'true')
  browserTexts.write(key, undefined)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Listens to `announceEnd`. @returns stops */
export const onWishedEnd = (listener: () => void) =>
  listen(window, 'storage', (event: StorageEvent) => event.key === key && listener())
