import { toShownText } from '../../rules.ts'
import type { DeviceToPush, ToPush } from '../queries/push-devices.ts'

// Push services take 4,096 encrypted bytes, which texts of any script fit. Devices show a few lines.
const maxTitleLength = 200
const maxContentLength = 500

/**
 * Returns the message to a device (src/worker/push-messages.ts shows it), and the tag by which a later one replaces it.
 */
export function writePushMessage({
  id,
  title,
  content,
  url,
}: Pick<ToPush, 'id' | 'title' | 'url'> & Pick<DeviceToPush, 'content'>) {
  const shown = { id, title: shorten(title, maxTitleLength), content: shorten(content, maxContentLength), url }
  return { text: JSON.stringify(shown), topic: `notification-${id}` }
}

/** Cuts between code points. */
function shorten(text: string, longest: number): string {
  const letters = [...toShownText(text)]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
