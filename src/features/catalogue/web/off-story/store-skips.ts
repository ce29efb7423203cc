import { browserTexts } from '../../../../ui/storage/text-store.ts'
import { skipsKey } from './skip-choice.ts'

/** Stores whether this device skips fillers and recaps. */
export function storeSkipsOffStory(skips: boolean): void {
  browserTexts.write(skipsKey, skips ? 'true' : undefined)
  dispatchEvent(new Event(skipsKey))
}
