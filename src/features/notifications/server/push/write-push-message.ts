import { toShownText } from '../../../../shared/notification-text.ts'
import type { ToPush } from '../queries/push-devices.ts'

// Push services take 4,096 bytes, encrypted: texts of any script fit. Devices show a few lines.
const longestTitle = 200
const longestContent = 500

/** What a device gets (src/worker/push-messages.ts shows it), and what makes a later one take its place. */
export function writePushMessage({ id, title, content, url }: Omit<ToPush, 'occurredAt' | 'pushedTo'>) {
  const shown = { id, title: shorten(title, longestTitle), content: shorten(content, longestContent), url }
  return { text: JSON.stringify(shown), topic: `notification-${id}` }
}

/** Cut between letters, never inside of one. */
function shorten(text: string, longest: number): string {
  const letters = [...toShownText(text)]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
