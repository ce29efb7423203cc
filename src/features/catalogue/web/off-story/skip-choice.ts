import { useSyncExternalStore } from 'react'
import { browserTexts } from '../../../../ui/storage/text-store.ts'

/** The name of the stored text, and of the event after a change in this tab. */
const key = 'skip-off-story'

/** Returns whether this device skips fillers and recaps when it goes on to another episode. Client only. */
export const readSkipsOffStory = () => browserTexts.read(key) === 'true'

/** Does the same, and follows changes in every tab. */
export function useSkipsOffStory(): boolean {
  return useSyncExternalStore(subscribe, readSkipsOffStory, () => false)
}

export function storeSkipsOffStory(skips: boolean): void {
  browserTexts.write(key, skips ? 'true' : undefined)
  dispatchEvent(new Event(key))
}

function subscribe(onChange: () => void): () => void {
  for (const name of [key, 'storage']) addEventListener(name, onChange)
  return () => {
    for (const name of [key, 'storage']) removeEventListener(name, onChange)
  }
}
